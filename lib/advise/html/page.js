'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const byId = (id) => document.getElementById(id);
  const node = (name, properties, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties || {})) {
      if (key === 'class') made.className = value;
      else made.setAttribute(key, value);
    }
    made.append(...children.filter((each) => each !== null));
    return made;
  };
  const drawn = (name, properties, text) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(properties)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const count = (number) => Math.round(number).toLocaleString('en-US');
  const percent = (share) => `${Math.round(share * 100)} %`;
  const counted = (number, noun) => `${count(number)} ${noun}${number === 1 ? '' : 's'}`;
  const anchor = (path, line) => `L${Object.keys(data.sources).indexOf(path)}-${line}`;

  // ---- advice
  const placeOf = (advice) => {
    if (!advice.path) return advice.unit;
    const text = `${advice.path}:${advice.line}`;
    const isThere = data.sources[advice.path];
    return isThere ? node('a', { href: '#' + anchor(advice.path, advice.line) }, text) : text;
  };
  const cardOf = (advice) => {
    const list = node('dl', {});
    const add = (name, value) => list.append(node('dt', {}, name), node('dd', {}, value));
    if (advice.kernel) add('kernel', node('span', { class: 'mono' }, advice.kernel + (advice.otherKernels ? ', and ' + counted(advice.otherKernels, 'other kernel') : '')));
    add('cost', advice.cost);
    add('do', advice.remedy);
    if (advice.fix) {
      add('fix', `${advice.fix.path}:${advice.fix.line}: ${advice.fix.text}` +
        ` (--apply=${advice.fix.isSafe ? 'safe' : 'review'})`);
    }
    return node('article', { class: 'card advice' },
      advice.share >= 0 ? node('span', { class: 'saves' }, percent(advice.share) + ' of the run') : null,
      node('h2', {}, placeOf(advice), ': ', advice.message),
      node('span', { class: 'tag' }, `${advice.id} · ${advice.targets.join(', ')}`), list);
  };
  byId('advice').append(...data.advice.map(cardOf));
  if (data.advice.length === 0) byId('advice').append(node('p', { class: 'card' }, 'Nothing was found that costs time.'));
  byId('summary').textContent = `${data.advice.length} piece${data.advice.length === 1 ? '' : 's'} of advice, `
    + `${counted(data.kernels.length, 'kernel')} that ran, compiled by ${data.toolchain || 'an unknown compiler'}`
    + (data.notKnown.length ? `; not known: ${data.notKnown.join('; ')}` : '');

  // ---- kernels
  const measured = data.kernels.filter((kernel) => kernel.isCounted && kernel.cycles);
  const sum = (kernel, field) => kernel.lines.reduce((all, line) => all + line[field], 0);
  const head = (...names) => node('tr', {}, ...names.map((name, i) => node('th', i > 1 ? { class: 'number' } : {}, name)));
  const rowOf = (kernel) => node('tr', {},
    node('td', { class: 'name' }, kernel.kernel), node('td', {}, kernel.architecture),
    ...[percent(kernel.share), kernel.bound, percent(kernel.utilisation),
      kernel.occupancy ? `${kernel.occupancy.waves} of ${kernel.occupancy.of}` : '',
      count(kernel.launches)].map((text) => node('td', { class: 'number' }, text)));

  // What a compute unit does in a cycle, by how much it does for each byte that
  // comes from beyond its cache: bounded by its lanes and by one line a cycle.
  const roofline = (architecture) => {
    const limits = data.limits[architecture];
    const kernels = measured.filter((kernel) => kernel.architecture === architecture);
    const top = limits.lanes * limits.operationsPerCycle;
    const points = kernels.map((kernel) => {
      const work = sum(kernel, 'lanes');
      const bytes = sum(kernel, 'fetchedCacheLines') * limits.cacheLine;
      const cycles = Math.max(...Object.values(kernel.cycles));
      return { kernel, x: work / Math.max(bytes, 1), y: work / Math.max(cycles, 1) };
    }).filter((point) => point.y > 0);
    if (points.length === 0) return null;
    const [width, height, left, bottom] = [500, 300, 46, 34];
    const low = Math.min(-6, ...points.map((p) => Math.floor(Math.log2(p.x))));
    const high = Math.max(6, ...points.map((p) => Math.ceil(Math.log2(p.x))));
    const floor = Math.min(-2, ...points.map((p) => Math.floor(Math.log2(p.y))));
    const ceiling = Math.ceil(Math.log2(top)) + 1;
    const x = (value) => left + (Math.log2(value) - low) / (high - low) * (width - left - 10);
    const y = (value) => height - bottom - (Math.log2(value) - floor) / (ceiling - floor) * (height - bottom - 10);
    const picture = drawn('svg', { viewBox: `0 0 ${width} ${height}`, class: 'roofline', role: 'img',
      'aria-label': `Roofline of a compute unit of ${architecture}` });
    picture.append(drawn('rect', { class: 'ground', width, height }));
    for (let i = low; i <= high; i += 2) {
      picture.append(drawn('line', { class: 'grid', x1: x(2 ** i), x2: x(2 ** i), y1: 10, y2: height - bottom }));
      picture.append(drawn('text', { x: x(2 ** i), y: height - bottom + 14, 'text-anchor': 'middle' }, i < 0 ? `1/${2 ** -i}` : `${2 ** i}`));
    }
    for (let i = floor; i <= ceiling; i += 2) {
      picture.append(drawn('line', { class: 'grid', x1: left, x2: width - 10, y1: y(2 ** i), y2: y(2 ** i) }));
      picture.append(drawn('text', { x: left - 6, y: y(2 ** i) + 4, 'text-anchor': 'end' }, i < 0 ? `1/${2 ** -i}` : `${2 ** i}`));
    }
    const ridge = top / limits.cacheLine;
    const start = Math.max(2 ** low, 2 ** floor / limits.cacheLine);
    picture.append(drawn('path', { class: 'roof',
      d: `M${x(start)} ${y(start * limits.cacheLine)} L${x(ridge)} ${y(top)} L${x(2 ** high)} ${y(top)}` }));
    for (const point of points) {
      const circle = drawn('circle', { cx: x(point.x), cy: y(point.y), r: 4 + 10 * Math.sqrt(point.kernel.share) });
      circle.append(drawn('title', {}, `${point.kernel.kernel}: ${point.y.toPrecision(3)} operations a cycle, ${point.x.toPrecision(3)} for each byte fetched, ${percent(point.kernel.share)} of the run`));
      picture.append(circle);
    }
    picture.append(drawn('text', { x: width - 12, y: height - 4, 'text-anchor': 'end' }, 'operations of lanes for each byte fetched'));
    picture.append(drawn('text', { x: 4, y: 9 }, 'operations of lanes a cycle'));
    return node('div', { class: 'card' }, node('h2', {}, `A compute unit of ${architecture}`), picture,
      node('p', { class: 'sub' }, `The line is what it can do: ${top} operations of lanes a cycle, one cache line of ${limits.cacheLine} bytes a cycle. The size of a kernel is its share of the run; below the line, something else is its bound.`));
  };
  if (measured.length > 0) {
    const architectures = [...new Set(measured.map((kernel) => kernel.architecture))];
    byId('kernels').append(node('div', { class: 'kernels' },
      node('div', { class: 'card' }, node('h2', {}, 'Kernels'),
        node('table', {}, node('thead', {}, head('kernel', 'architecture', 'of the run', 'bound', 'lanes that work', 'waves of a SIMD unit', 'launches')),
          node('tbody', {}, ...measured.map(rowOf)))),
      node('div', {}, ...architectures.map(roofline).filter((each) => each))));
  }

  // ---- sources, with what their lines cost
  const fields = ['operations', 'lanes', 'cacheLines', 'leastCacheLines', 'ldsPasses', 'leastLdsPasses', 'atomicLanes'];
  for (const [path, lines] of Object.entries(data.sources)) {
    const costs = new Map();
    let width = 64;
    for (const kernel of measured) {
      width = kernel.waveSize;
      for (const line of kernel.lines) {
        if (line.path !== path) continue;
        const all = costs.get(line.line) || { operations: 0, active: 0 };
        for (const field of fields) all[field] = (all[field] || 0) + line[field];
        all.active += line.lanes / kernel.waveSize;
        for (const field of line.loop ? ['entries', 'rounds', 'laneEntries', 'laneRounds'] : []) {
          all[field] = (all[field] || 0) + line.loop[field];
        }
        costs.set(line.line, all);
      }
    }
    const told = new Set(data.advice.filter((each) => each.path === path).map((each) => each.line));
    const most = Math.max(1, ...[...costs.values()].map((cost) => cost.operations));
    const cells = (cost) => {
      if (!cost) return ['', '', '', '', '', ''];
      const ratio = (taken, least) => (taken ? `${count(taken)} for ${count(least)}` : '');
      const round = (rounds, entries) => (rounds / entries).toLocaleString('en', { maximumSignificantDigits: 3 });
      const rounds = cost.entries ? round(cost.rounds, cost.entries) : '';
      const ofLanes = cost.laneEntries ? round(cost.laneRounds, cost.laneEntries) : '';
      return [count(cost.operations), cost.operations ? percent(cost.active / cost.operations) : '',
        rounds === ofLanes ? rounds : `${rounds} for ${ofLanes}`,
        ratio(cost.cacheLines, cost.leastCacheLines), ratio(cost.ldsPasses, cost.leastLdsPasses),
        cost.atomicLanes ? count(cost.atomicLanes) : ''];
    };
    const table = lines.map((_, i) => cells(costs.get(i + 1)));
    const isUsed = table[0].map((_, column) => table.some((row) => row[column]));
    const shown = (row) => row.filter((_, column) => isUsed[column]);
    const rows = lines.map((text, i) => {
      const cost = costs.get(i + 1);
      const kind = told.has(i + 1) ? 'told' : cost && cost.operations > most / 4 ? 'hot' : '';
      return node('tr', { id: anchor(path, i + 1), class: kind }, node('td', { class: 'number' }, String(i + 1)),
        node('td', {}, text), ...shown(table[i]).map((each) => node('td', { class: 'number' }, each)));
    });
    const names = ['line', '', ...shown(['operations', 'lanes', 'rounds', 'cache lines', 'passes over LDS', 'atomics'])];
    byId('sources').append(node('div', { class: 'card source' }, node('h2', {}, path),
      node('table', {}, node('thead', {}, node('tr', {}, ...names.map((name, i) => node('th', i === 1 ? {} : { class: 'number' }, name)))),
        node('tbody', {}, ...rows))));
  }

  // ---- light and dark
  const root = document.documentElement;
  const wanted = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.theme = wanted;
  byId('theme').addEventListener('click', () => {
    root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
  });
})();
