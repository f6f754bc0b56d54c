// The report page. Everything comes from the JSON in the page; nothing is
// loaded, and text reaches the page as text only.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const main = document.getElementById("main");
  const ACTIONS = ["none", "automatic", "review", "manual"];
  const WORDS = ["no action", "automatic", "review", "manual"];
  const SVG = "http://www.w3.org/2000/svg";
  const CONTEXT = 3;

  // Findings as rows: the writer sends arrays to save space.
  const findings = data.findings.map((f, index) => ({
    index, file: f[0], line: f[1], column: f[2], check: f[3], action: f[4],
    outcome: f[5], applicability: f[6], message: data.strings[f[7]],
    notes: f[8].map((i) => data.strings[i]), reason: f[9],
  }));
  data.files.forEach((file, index) => {
    file.index = index;
    file.findings = [];
  });
  for (const f of findings) data.files[f.file].findings.push(f);

  // Folders that all files lie in say nothing about any of them.
  const common = (() => {
    const folders = data.files.map((f) => f.path.split("/").slice(0, -1));
    if (!folders.length) return 0;
    let depth = 0;
    while (depth < folders[0].length && folders.every((f) => f[depth] === folders[0][depth])) ++depth;
    return folders[0].slice(0, depth).join("/").length + (depth ? 1 : 0);
  })();
  const brief = (path) => path.slice(common) || ".";

  const number = (n) => n.toLocaleString("en");
  const counted = (n, noun) => `${number(n)} ${noun}${n === 1 ? "" : "s"}`;

  /** An element with attributes ("onclick" and its like are listeners) and
   *  children: nodes or text. */
  function make(tag, attributes, ...children) {
    const node = document.createElement(tag);
    return dress(node, attributes, children);
  }
  function svg(tag, attributes, ...children) {
    return dress(document.createElementNS(SVG, tag), attributes, children);
  }
  function dress(node, attributes, children) {
    for (const [name, value] of Object.entries(attributes || {})) {
      if (value === undefined || value === null || value === false) continue;
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else node.setAttribute(name, value === true ? "" : value);
    }
    node.append(...children.flat().filter((c) => c !== null && c !== undefined && c !== false));
    return node;
  }
  /** A link to a file: its name first, because that is what must be seen. */
  function fileLink(file, hash) {
    const path = brief(file.path);
    const slash = path.lastIndexOf("/");
    return make("a", {href: hash, title: file.path}, path.slice(slash + 1),
      slash > 0 ? make("span", {class: "dir"}, ` ${path.slice(0, slash)}`) : null);
  }
  const badge = (action) => make("span", {class: `badge ${ACTIONS[action]}`}, WORDS[action]);

  // ---- overview

  function legend() {
    return make("ul", {class: "legend"}, [1, 2, 3].map((action) =>
      make("li", null, make("i", {class: `fill-${ACTIONS[action]}`}), WORDS[action])));
  }

  function headline(t) {
    const sum = t.manual + t.review + t.automatic;
    // Not "100 %" while a place is left.
    const percent = Math.floor(100 * t.automatic / (sum || 1));
    return sum ? `${percent} % of ${counted(sum, "place")} are ported automatically` : "There is nothing to port";
  }

  function shareBar(counts) {
    const sum = counts.reduce((a, b) => a + b, 0) || 1;
    return make("div", {class: "share", role: "img", "aria-label":
        [3, 2, 1].map((n) => `${counts[n]} ${WORDS[n]}`).join(", ")},
      [1, 2, 3].filter((n) => counts[n]).map((n) =>
        make("i", {class: `fill-${ACTIONS[n]}`, style: `width:${100 * counts[n] / sum}%`})));
  }

  function kindBars() {
    const most = Math.max(1, ...data.kinds.map((k) => k.counts.reduce((a, b) => a + b, 0)));
    return make("table", {class: "bars", "aria-label": "Findings by check"},
      make("tbody", null, data.kinds.map((kind) => {
        const id = data.checks[kind.check].id;
        const sum = kind.counts.reduce((a, b) => a + b, 0);
        let x = 0;
        const bars = [3, 2, 1, 0].filter((n) => kind.counts[n]).map((n) => {
          const width = Math.max(0.8, 99 * kind.counts[n] / most);
          const bar = svg("rect", {class: `fill-${ACTIONS[n]}`, x, width, y: 0, height: 18});
          x += width;
          return bar;
        });
        return make("tr", null,
          make("th", {scope: "row"}, make("a", {href: `#/findings?check=${id}`, title: data.checks[kind.check].summary}, id)),
          make("td", null, svg("svg", {viewBox: "0 0 100 18", preserveAspectRatio: "none", role: "img",
            "aria-label": `${id}: ` + [3, 2, 1].map((n) => `${kind.counts[n]} ${WORDS[n]}`).join(", ")}, bars)),
          make("td", {class: "n"}, number(sum)));
      })));
  }

  /** Rectangles of the given areas in a box, none too long (squarified). */
  function squarify(items, x, y, width, height) {
    const placed = [];
    const total = items.reduce((sum, item) => sum + item.area, 0);
    const scale = width * height / (total || 1);
    let rest = items.map((item) => ({item, area: item.area * scale}));
    const worst = (row, side) => {
      const sum = row.reduce((s, r) => s + r.area, 0);
      return Math.max(...row.map((r) => Math.max(side * side * r.area / (sum * sum), sum * sum / (side * side * r.area))));
    };
    while (rest.length) {
      const side = Math.min(width, height);
      const row = [rest[0]];
      while (row.length < rest.length && worst([...row, rest[row.length]], side) <= worst(row, side)) row.push(rest[row.length]);
      rest = rest.slice(row.length);
      const thick = row.reduce((s, r) => s + r.area, 0) / side;
      let along = 0;
      for (const r of row) {
        const length = r.area / thick;
        placed.push(width >= height ?
          {item: r.item, x, y: y + along, width: thick, height: length} :
          {item: r.item, x: x + along, y, width: length, height: thick});
        along += length;
      }
      if (width >= height) { x += thick; width -= thick; } else { y += thick; height -= thick; }
    }
    return placed;
  }

  /** Effort as areas: by folder, or by file where there are few folders. */
  function treemap() {
    const MOST = 60;
    const byFile = data.folders.length <= 3;
    const sorted = (byFile ? data.files : data.folders).filter((f) => f.minutes > 0).sort((a, b) => b.minutes - a.minutes);
    const shown = sorted.slice(0, MOST).map((part) => ({part, area: part.minutes}));
    const W = 700, H = 300;
    const boxes = squarify(shown, 0, 0, W, H).map(({item, x, y, width, height}) => {
      const f = item.part;
      const left = f.manual / Math.max(1, f.manual + f.review + f.automatic);
      const level = f.manual === 0 ? (f.review ? 1 : 0) : left < 0.1 ? 2 : 3;
      const room = Math.floor((width - 12) / 7);
      const full = brief(f.path);
      const name = full.length > room ? full.slice(0, room - 1) + "…" : full;
      const size = byFile ? counted(f.lines, "line") : `${counted(f.files, "file")}, ${counted(f.lines, "line")}`;
      const href = byFile ? `#/file/${f.index}` : `#/files?q=${encodeURIComponent(f.path === "." ? "" : f.path + "/")}`;
      return svg("a", {href, "aria-label": `${f.path}: ${size}, ${f.manual} to port by hand, ${f.review} to review, ${f.effort}`},
        svg("title", null, `${f.path}\n${size}\n${f.manual} to port by hand, ${f.review} to review, ${f.automatic} automatic\n${f.effort}`),
        svg("rect", {class: `b${level}`, x, y, width, height, rx: 4}),
        width > 56 && height > 24 && room > 3 ? svg("text", {x: x + 8, y: y + 18}, name) : null,
        width > 130 && height > 44 ? svg("text", {x: x + 8, y: y + 35}, f.effort) : null);
    });
    const more = sorted.length - shown.length;
    return [make("h2", null, byFile ? "Effort by file" : "Effort by folder"),
      svg("svg", {class: "tree", viewBox: `0 0 ${W} ${H}`, role: "group", "aria-label": byFile ? "Effort by file" : "Effort by folder"}, boxes),
      make("ul", {class: "legend"},
        ["only automatic", "places to review", "some to port by hand", "much to port by hand"].map((word, i) =>
          make("li", null, make("span", {class: "box", style: `background:var(--box${i})`}), word)),
        make("li", null, "area: effort"),
        more > 0 ? make("li", null, `and ${number(more)} smaller`) : null)];
  }

  function progressTable() {
    return make("table", {class: "plain", "aria-label": "Progress"},
      make("thead", null, make("tr", null, make("th", null, "since"), ["before", "fixed", "new", "remaining"].map((w) => make("th", {class: "n"}, w)))),
      make("tbody", null, data.progress.map((p) => make("tr", null, make("td", {class: "mono"}, p[0]),
        make("td", {class: "n"}, number(p[1])), make("td", {class: "n"}, number(p[2])),
        make("td", {class: "n"}, number(p[4])), make("td", {class: "n"}, number(p[3]))))));
  }

  function notices() {
    const list = data.errors.map((e) => make("p", {class: "notice bad"}, e));
    if (data.dropped) list.push(make("p", {class: "notice"}, `${counted(data.dropped, "finding")} of ${number(data.dropped + findings.length)} are not on this page, which shows the worst; the JSON report has all of them.`));
    return list;
  }

  function overview() {
    const t = data.totals;
    const tile = (action, n, words) => make("a", {class: `card tile ${ACTIONS[action]}`, href: `#/findings?action=${ACTIONS[action]}`},
      make("b", null, number(n)), make("span", null, words));
    return make("div", {class: "view"},
      make("h1", null, "Port to HIP"),
      make("p", {class: "sub"}, `${number(t.files)} of ${counted(t.filesSeen, "file")} contain CUDA, in ${number(t.cudaLines)} of ${counted(t.lines, "line")}. Target: ${data.target}. hipify-port ${data.version}.`),
      notices(),
      make("div", {class: "grid"},
        tile(3, t.manual, "to port by hand"), tile(2, t.review, "to review"), tile(1, t.automatic, "ported automatically"),
        make("div", {class: "card tile effort"}, make("b", {class: "words"}, data.effort), make("span", null, "estimated effort")),
        make("section", {class: "card wide"}, make("h2", null, headline(t)), shareBar([0, t.automatic, t.review, t.manual]), legend()),
        make("section", {class: "card third"}, make("h2", null, "Findings by kind"), data.kinds.length ? kindBars() : make("p", {class: "empty"}, "none")),
        make("section", {class: "card rest"}, data.folders.length ? treemap() : make("p", {class: "empty"}, "no CUDA was found")),
        make("section", {class: "card half"}, make("h2", null, "Libraries"),
          make("table", {class: "plain", "aria-label": "Libraries"}, make("thead", null, make("tr", null, make("th", null, "used"), make("th", null, "AMD's headers"), make("th", {class: "n"}, "places"), make("th", {class: "n"}, "unsupported"))),
            make("tbody", null, data.libraries.map((l) => make("tr", null, make("td", null, l[0]), make("td", {class: "mono"}, l[3] || "no header of its own"), make("td", {class: "n"}, number(l[1])), make("td", {class: "n"}, number(l[2]))))))),
        make("section", {class: "card half"}, make("h2", null, "To port by hand"),
          data.manual.length ? make("table", {class: "plain", "aria-label": "To port by hand"}, make("thead", null, make("tr", null, make("th", null, "kind"), make("th", {class: "n"}, "places"), make("th", {class: "n"}, "files"), make("th", null, "effort"))),
            make("tbody", null, data.manual.map((k) => make("tr", null,
              make("td", null, make("a", {href: `#/findings?check=${data.checks[k[0]].id}&action=manual`}, data.checks[k[0]].id), make("br"), make("span", {class: "sub"}, data.checks[k[0]].summary)),
              make("td", {class: "n"}, number(k[1])), make("td", {class: "n"}, number(k[2])), make("td", null, k[3]))))) :
            make("p", {class: "empty"}, "nothing")),
        data.progress.length ? make("section", {class: "card wide"}, make("h2", null, "Progress"), progressTable()) : null));
  }

  // ---- tables that draw only the rows in sight

  const ROW = 34;
  /** columns: {name, cls, value(row), cell(row)}; open(row) returns a hash. */
  function virtualTable(kind, label, columns, open) {
    let rows = [], sort = 0, descending = false, active = -1;
    const spacer = make("div", {role: "presentation"});
    const body = make("div", {class: "vbody", tabindex: 0, role: "rowgroup", "aria-label": label}, spacer);
    const heads = columns.map((column, i) => make("div", {role: "columnheader", class: column.cls},
      make("button", {type: "button", onclick: () => { descending = sort === i ? !descending : false; sort = i; arrange(); }}, column.name)));
    const table = make("div", {class: `card vtable ${kind}`, role: "table", "aria-label": label},
      make("div", {role: "rowgroup"}, make("div", {class: "vrow vhead", role: "row"}, heads)), body);
    const drawn = new Map();

    function arrange() {
      const value = columns[sort].value;
      const sign = descending ? -1 : 1;
      rows = rows.map((row, i) => [value(row), i, row])
        .sort((a, b) => (a[0] < b[0] ? -sign : a[0] > b[0] ? sign : a[1] - b[1])).map((each) => each[2]);
      heads.forEach((head, i) => {
        if (i === sort) head.setAttribute("aria-sort", descending ? "descending" : "ascending");
        else head.removeAttribute("aria-sort");
      });
      active = -1;
      drawAll();
    }
    function drawAll() {
      for (const node of drawn.values()) node.remove();
      drawn.clear();
      spacer.style.height = `${rows.length * ROW}px`;
      table.setAttribute("aria-rowcount", rows.length + 1);
      draw();
    }
    function draw() {
      const first = Math.max(0, Math.floor(body.scrollTop / ROW) - 8);
      const last = Math.min(rows.length, Math.ceil((body.scrollTop + (body.clientHeight || 800)) / ROW) + 8);
      for (const [i, node] of drawn) {
        if (i < first || i >= last) { node.remove(); drawn.delete(i); }
      }
      for (let i = first; i < last; ++i) {
        if (drawn.has(i)) continue;
        const node = make("div", {class: `vrow${i === active ? " active" : ""}`, role: "row", "aria-rowindex": i + 2, style: `top:${i * ROW}px`},
          columns.map((column) => {
            const content = column.cell(rows[i]);
            return make("div", {role: "cell", class: column.cls, title: typeof content === "string" ? content : undefined}, content);
          }));
        drawn.set(i, node);
        body.append(node);
      }
    }
    function move(step) {
      if (!rows.length) return;
      drawn.get(active)?.classList.remove("active");
      active = Math.max(0, Math.min(rows.length - 1, active + step));
      const top = active * ROW;
      if (top < body.scrollTop) body.scrollTop = top;
      if (top + ROW > body.scrollTop + body.clientHeight) body.scrollTop = top + ROW - body.clientHeight;
      draw();
      drawn.get(active)?.classList.add("active");
    }
    body.addEventListener("scroll", draw, {passive: true});
    new ResizeObserver(draw).observe(body);
    return {
      node: table, move,
      open() { if (active >= 0) location.hash = open(rows[active]); },
      page: () => Math.max(1, Math.floor(body.clientHeight / ROW) - 1),
      set(newRows) { rows = newRows; body.scrollTop = 0; arrange(); },
      sortBy(i, down) { sort = i; descending = down; },
    };
  }

  let table = null;  // of the view in sight

  function query() {
    return new URLSearchParams(location.hash.split("?")[1] || "");
  }
  /** Puts the filters into the address without another entry in history. */
  function remember(view, values) {
    const parts = new URLSearchParams();
    for (const [name, value] of Object.entries(values)) if (value) parts.set(name, value);
    const text = parts.toString();
    history.replaceState(null, "", `#/${view}${text ? "?" + text : ""}`);
    lastList = location.hash;
  }
  let lastList = "#/findings";

  function findingsView() {
    const asked = query();
    let actions = new Set((asked.get("action") || "manual,review,automatic").split(","));
    const search = make("input", {type: "search", placeholder: "Search message, file or check", "aria-label": "Search findings", id: "search"});
    search.value = asked.get("q") || "";
    const check = make("select", {"aria-label": "Check"}, make("option", {value: ""}, "every check"),
      data.checks.map((c) => c.id).sort().map((id) => make("option", {value: id}, id)));
    check.value = asked.get("check") || "";
    const count = make("span", {class: "count", role: "status"});
    const chips = [3, 2, 1, 0].map((action) => make("button", {type: "button", class: `chip ${ACTIONS[action]}`, "aria-pressed": String(actions.has(ACTIONS[action])),
      onclick: (event) => {
        const name = ACTIONS[action];
        if (actions.has(name)) actions.delete(name); else actions.add(name);
        event.currentTarget.setAttribute("aria-pressed", String(actions.has(name)));
        apply();
      }}, WORDS[action]));
    const path = (f) => data.files[f.file].path;
    table = virtualTable("findings", "Findings", [
      {name: "Action", value: (f) => -f.action, cell: (f) => badge(f.action)},
      {name: "File", value: path, cell: (f) => fileLink(data.files[f.file], `#/file/${f.file}/${f.index}`)},
      {name: "Line", cls: "n", value: (f) => f.line, cell: (f) => number(f.line)},
      {name: "Check", value: (f) => data.checks[f.check].id, cell: (f) => data.checks[f.check].id},
      {name: "Finding", value: (f) => f.message, cell: (f) => f.message},
    ], (f) => `#/file/${f.file}/${f.index}`);
    function apply() {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      const rows = findings.filter((f) => {
        if (!actions.has(ACTIONS[f.action])) return false;
        const id = data.checks[f.check].id;
        if (check.value && id !== check.value) return false;
        if (!words.length) return true;
        const text = `${path(f)}\n${id}\n${f.message}`.toLowerCase();
        return words.every((word) => text.includes(word));
      });
      count.textContent = `${number(rows.length)} of ${number(findings.length)}`;
      const all = actions.size === 3 && !actions.has("none");
      remember("findings", {q: search.value, check: check.value, action: all ? "" : [...actions].join(",")});
      table.set(rows);
    }
    search.addEventListener("input", apply);
    check.addEventListener("change", apply);
    apply();
    return make("div", {class: "view full"}, make("h1", {class: "skip"}, "Findings"), notices(),
      make("div", {class: "filters", role: "search"}, search, check, chips, count), table.node);
  }

  function filesView() {
    const search = make("input", {type: "search", placeholder: "Search file names", "aria-label": "Search files", id: "search"});
    search.value = query().get("q") || "";
    const count = make("span", {class: "count", role: "status"});
    table = virtualTable("files", "Files", [
      {name: "File", value: (f) => f.path, cell: (f) => fileLink(f, `#/file/${f.index}`)},
      {name: "Parsing", value: (f) => f.parseStatus, cell: (f) => f.parseStatus},
      {name: "Lines", cls: "n", value: (f) => f.lines, cell: (f) => number(f.lines)},
      {name: "CUDA", cls: "n", value: (f) => f.cudaLines, cell: (f) => number(f.cudaLines)},
      {name: "Manual", cls: "n", value: (f) => f.manual, cell: (f) => number(f.manual)},
      {name: "Review", cls: "n", value: (f) => f.review, cell: (f) => number(f.review)},
      {name: "Automatic", cls: "n", value: (f) => f.automatic, cell: (f) => number(f.automatic)},
      {name: "Effort", value: (f) => f.minutes, cell: (f) => f.effort},
    ], (f) => `#/file/${f.index}`);
    table.sortBy(7, true);
    function apply() {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      const rows = data.files.filter((f) => words.every((word) => f.path.toLowerCase().includes(word)));
      count.textContent = `${number(rows.length)} of ${number(data.files.length)}`;
      remember("files", {q: search.value});
      table.set(rows);
    }
    search.addEventListener("input", apply);
    apply();
    return make("div", {class: "view full"}, make("h1", {class: "skip"}, "Files"),
      make("div", {class: "filters", role: "search"}, search, count), table.node);
  }

  // ---- one file

  /** The little Markdown that docs of checks are written in. */
  function markdown(text) {
    const out = make("div", {class: "doc"});
    const inline = (line) => line.split(/(`[^`]+`|\*[^*]+\*)/).map((part) =>
      part.startsWith("`") && part.length > 1 ? make("code", null, part.slice(1, -1)) :
      part.startsWith("*") && part.length > 1 ? make("em", null, part.slice(1, -1)) : part);
    text.split(/(```[\s\S]*?```)/).forEach((block) => {
      if (block.startsWith("```")) {
        out.append(make("pre", {tabindex: 0, role: "region", "aria-label": "Example"}, make("code", null, block.replace(/^```\w*\n|```$/g, ""))));
      } else {
        block.split(/\n\n+/).map((p) => p.trim()).filter(Boolean).forEach((p) => out.append(make("p", null, inline(p.replace(/\n/g, " ")))));
      }
    });
    return out;
  }

  function inPlace(f) {
    const check = data.checks[f.check];
    const details = make("details", null, make("summary", null, "What this means"));
    details.addEventListener("toggle", () => {
      if (details.open && details.children.length === 1) details.append(markdown(check.doc));
    });
    return make("div", {class: `inplace ${ACTIONS[f.action]}`, id: `f${f.index}`, role: "note", tabindex: -1},
      make("div", {class: "head"}, badge(f.action), make("strong", null, f.message), make("code", null, `${check.id} · ${f.applicability} · ${f.outcome}`)),
      f.notes.length || f.reason ? make("ul", null, f.notes.map((n) => make("li", null, n)), f.reason ? make("li", null, `suppressed: ${f.reason}`) : null) : null,
      details);
  }

  const MOST_WORDS = 300;

  /** The text of a changed line, with the words marked that `other` lacks. */
  function marked(text, other) {
    if (other === undefined) return [text];
    const words = (line) => line.match(/\w+|\s+|[^\w\s]/g) || [];
    const a = words(text), b = words(other);
    if (a.length > MOST_WORDS || b.length > MOST_WORDS) return [text];
    // The longest common subsequence, from the end.
    const width = b.length + 1;
    const best = new Uint16Array((a.length + 1) * width);
    for (let i = a.length - 1; i >= 0; --i) {
      for (let j = b.length - 1; j >= 0; --j) {
        best[i * width + j] = a[i] === b[j] ? best[(i + 1) * width + j + 1] + 1 :
          Math.max(best[(i + 1) * width + j], best[i * width + j + 1]);
      }
    }
    const parts = [];  // text and marks by turns
    const put = (word, differs) => {
      const last = parts[parts.length - 1];
      if (last && last.differs === differs) last.text += word;
      else parts.push({text: word, differs});
    };
    for (let i = 0, j = 0; i < a.length;) {
      if (j < b.length && a[i] === b[j]) { put(a[i], false); ++i; ++j; }
      else if (j < b.length && best[i * width + j + 1] >= best[(i + 1) * width + j]) ++j;
      else { put(a[i], true); ++i; }
    }
    return parts.map((part) => (part.differs ? make("mark", null, part.text) : part.text));
  }

  function diffView(file, showsAll) {
    const diff = make("div", {class: "card diff", role: "region", "aria-label": `Source of ${file.path} and its port`, tabindex: 0});
    if (!file.diff) {
      diff.append(make("p", {class: "empty"}, "This file's text is left out to keep the page small; hipify-port port --diff shows it."));
      diff.append(...file.findings.filter((f) => f.action > 1 || showsAll).map(inPlace));
      return diff;
    }
    const byLine = new Map();
    for (const f of file.findings) {
      if (f.action < 2 && !showsAll) continue;
      if (!byLine.has(f.line)) byLine.set(f.line, []);
      byLine.get(f.line).push(f);
    }
    let old = 1, fresh = 1, section = null, used = 0;
    const put = (node) => {
      if (!section || ++used > 120) { section = make("div", {class: "dsec"}); used = 0; diff.append(section); }
      section.append(node);
    };
    const row = (left, right) => make("div", {class: "drow"},
      make("b", null, left ? String(left.line) : ""), make("span", {class: left ? left.cls : "gone"}, left ? left.text : ""),
      make("b", null, right ? String(right.line) : ""), make("span", {class: right ? right.cls : "gone"}, right ? right.text : ""));
    const same = (lines, first) => {
      const rows = [];
      lines.forEach((text, i) => {
        rows.push(row({line: old + first + i, text}, {line: fresh + first + i, text}));
        for (const f of byLine.get(old + first + i) || []) rows.push(inPlace(f));
      });
      return rows;
    };
    file.diff.forEach((run, at) => {
      if (run[0] === 0) {
        const lines = run[1].split("\n");
        // What is near a change or a finding stays in sight.
        const keep = new Array(lines.length).fill(false);
        const near = (from, to) => { for (let i = Math.max(0, from); i <= Math.min(lines.length - 1, to); ++i) keep[i] = true; };
        if (at > 0) near(0, CONTEXT - 1);
        if (at < file.diff.length - 1) near(lines.length - CONTEXT, lines.length - 1);
        for (let i = 0; i < lines.length; ++i) if (byLine.has(old + i)) near(i - CONTEXT, i + CONTEXT);
        for (let i = 0; i < lines.length;) {
          let j = i;
          while (j < lines.length && keep[j] === keep[i]) ++j;
          const part = lines.slice(i, j);
          if (keep[i] || part.length < 4) {
            same(part, i).forEach(put);
          } else {
            const oldThen = old, freshThen = fresh, from = i;
            put(make("button", {type: "button", class: "fold", onclick: (event) => {
              const [o, n] = [old, fresh];
              [old, fresh] = [oldThen, freshThen];
              event.currentTarget.replaceWith(...same(part, from));
              [old, fresh] = [o, n];
            }}, `⋯ ${counted(part.length, "unchanged line")}`));
          }
          i = j;
        }
        old += lines.length;
        fresh += lines.length;
      } else {
        const before = run[1] === null ? [] : run[1].split("\n");
        const after = run[2] === null ? [] : run[2].split("\n");
        const pairs = before.length === after.length;
        for (let i = 0; i < Math.max(before.length, after.length); ++i) {
          put(row(i < before.length ? {line: old + i, cls: "old", text: ""} : null, i < after.length ? {line: fresh + i, cls: "new", text: ""} : null));
          const cells = section.lastChild.children;
          if (i < before.length) cells[1].append(...marked(before[i], pairs ? after[i] : undefined));
          if (i < after.length) cells[3].append(...marked(after[i], pairs ? before[i] : undefined));
          if (i < before.length) for (const f of byLine.get(old + i) || []) put(inPlace(f));
        }
        old += before.length;
        fresh += after.length;
      }
    });
    return diff;
  }

  let showsAutomatic = false;
  let current = null;  // {file, finding, list}: of the file in sight

  function fileView(index, findingIndex) {
    const file = data.files[index];
    if (!file) return make("p", {class: "empty"}, "There is no such file in this report.");
    const asked = findingIndex === null ? null : findings[findingIndex];
    if (asked && asked.action < 2) showsAutomatic = true;
    const list = file.findings.filter((f) => f.action > 1 || showsAutomatic);
    const hidden = file.findings.length - list.length;
    const box = make("input", {type: "checkbox", id: "all", onchange: (event) => {
      showsAutomatic = event.currentTarget.checked;
      show();
    }});
    box.checked = showsAutomatic;
    const items = list.map((f) => make("li", null, make("a", {href: `#/file/${index}/${f.index}`, "data-finding": f.index},
      make("span", {class: "at"}, number(f.line)),
      make("span", {class: "what"}, f.message, make("small", null, `${WORDS[f.action]} · ${data.checks[f.check].id}`)))));
    current = {file, list, at: asked ? list.indexOf(asked) : -1};
    const step = (to, word, key) => data.files[to] ?
      make("a", {href: `#/file/${to}`, title: data.files[to].path}, `${word} (${key})`) : null;
    return make("div", {class: "view full"},
      make("div", {class: "filehead"}, make("h1", null, file.path),
        file.manual ? make("span", {class: "badge manual"}, `${file.manual} to port by hand`) : null,
        file.review ? make("span", {class: "badge review"}, `${file.review} to review`) : null,
        make("span", {class: "badge automatic"}, `${file.automatic} automatic`),
        make("span", {class: "sub"}, `${counted(file.lines, "line")}, ${file.parseStatus}, ${file.effort}`),
        make("span", {class: "step"}, step(index - 1, "← Previous", "p"), step(index + 1, "Next →", "n"))),
      file.failure ? make("p", {class: "notice"}, file.failure) : null,
      make("div", {class: "file"},
        make("section", {class: "card side", "aria-label": "Findings of this file"},
          make("label", {for: "all"}, box, `show automatic ones${hidden ? ` (${number(hidden)} hidden)` : ""}`),
          list.length ? make("ol", null, items) : make("p", {class: "empty"}, "nothing to port by hand or to review here")),
        diffView(file, showsAutomatic)));
  }

  function settleOn(index) {
    for (const link of main.querySelectorAll(".side a[aria-current]")) link.removeAttribute("aria-current");
    for (const note of main.querySelectorAll(".inplace.current")) note.classList.remove("current");
    const link = main.querySelector(`.side a[data-finding="${index}"]`);
    const note = document.getElementById(`f${index}`);
    if (link) { link.setAttribute("aria-current", "true"); link.scrollIntoView({block: "nearest"}); }
    if (note) { note.classList.add("current"); note.scrollIntoView({block: "center"}); note.focus({preventScroll: true}); }
  }

  // ---- where we are

  function show() {
    const path = location.hash.replace(/^#\/?/, "").split("?")[0].split("/");
    const isFile = path[0] === "file";
    const finding = isFile && path[2] !== undefined ? Number(path[2]) : null;
    // Within a file only the mark moves.
    if (isFile && current && current.file.index === Number(path[1]) && finding !== null && document.getElementById(`f${finding}`)) {
      current.at = current.list.findIndex((f) => f.index === finding);
      settleOn(finding);
      return;
    }
    table = null;
    current = null;
    const view = isFile ? fileView(Number(path[1]), finding) :
      path[0] === "findings" ? findingsView() : path[0] === "files" ? filesView() : overview();
    main.replaceChildren(view);
    main.scrollTop = 0;
    const name = isFile ? "files" : path[0] || "overview";
    for (const link of document.querySelectorAll(".top nav a")) {
      if (link.dataset.view === name) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    document.title = isFile && current ? `${current.file.path}: port to HIP` : "Port to HIP: report";
    if (finding !== null) settleOn(finding);
  }

  function step(by) {
    if (table) return table.move(by);
    if (!current || !current.list.length) return undefined;
    const at = Math.max(0, Math.min(current.list.length - 1, current.at + by));
    location.hash = `#/file/${current.file.index}/${current.list[at].index}`;
    return undefined;
  }
  function stepFile(by) {
    const to = current ? current.file.index + by : -1;
    if (data.files[to]) location.hash = `#/file/${to}`;
  }

  const root = document.documentElement;
  const isDark = () => root.dataset.theme === "dark";
  const setTheme = (dark) => { root.dataset.theme = dark ? "dark" : "light"; };
  setTheme(matchMedia("(prefers-color-scheme: dark)").matches);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => setTheme(event.matches));
  document.getElementById("theme").addEventListener("click", () => setTheme(!isDark()));
  const keys = document.getElementById("keys");
  document.getElementById("help").addEventListener("click", () => keys.showModal());

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || keys.open) return;
    const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== "checkbox";
    const does = (action) => { event.preventDefault(); action(); };
    if (event.key === "Escape") {
      if (isTyping) return does(() => event.target.blur());
      if (current) return does(() => { location.hash = lastList; });
    }
    if (isTyping) {
      if (table && event.key === "ArrowDown") does(() => { event.target.blur(); table.move(1); });
      return undefined;
    }
    const isControl = event.target.closest("a, button, summary");
    switch (event.key) {
      case "1": return does(() => { location.hash = "#/"; });
      case "2": return does(() => { location.hash = "#/findings"; });
      case "3": return does(() => { location.hash = "#/files"; });
      case "/": return does(() => {
        if (!document.getElementById("search")) { location.hash = "#/findings"; show(); }
        document.getElementById("search").focus();
      });
      case "j": return does(() => step(1));
      case "k": return does(() => step(-1));
      case "ArrowDown": if (table) return does(() => step(1)); break;
      case "ArrowUp": if (table) return does(() => step(-1)); break;
      case "PageDown": if (table) return does(() => step(table.page())); break;
      case "PageUp": if (table) return does(() => step(-table.page())); break;
      case "n": return does(() => stepFile(1));
      case "p": return does(() => stepFile(-1));
      case "t": return does(() => setTheme(!isDark()));
      case "?": return does(() => keys.showModal());
      case "Enter": if (table && !isControl) return does(() => table.open()); break;
      default: break;
    }
    return undefined;
  });
  window.addEventListener("hashchange", show);
  show();
})();
