#include "bodies.h"

#include <cmath>
#include <random>
#include <vector_functions.h>

namespace nbody {

Bodies makeDisc(std::size_t count)
{
	std::mt19937 random(2024);
	const auto uniform = [&random] { return static_cast<float>(random()) / 4294967296.0f; };

	Bodies bodies;
	bodies.positions.reserve(count);
	bodies.velocities.reserve(count);
	const float centreMass = 1000.0f;
	bodies.positions.push_back(make_float4(0, 0, 0, centreMass));
	bodies.velocities.push_back(make_float4(0, 0, 0, 0));
	while (bodies.size() < count) {
		const float radius = 5.0f + 45.0f * std::sqrt(uniform());
		const float angle = 6.2831853f * uniform();
		const float speed = std::sqrt(centreMass / radius);
		bodies.positions.push_back(make_float4(radius * std::cos(angle), radius * std::sin(angle),
		                                       0.5f * (uniform() - 0.5f), 0.01f));
		bodies.velocities.push_back(make_float4(-speed * std::sin(angle), speed * std::cos(angle), 0, 0));
	}
	return bodies;
}

double energy(const Bodies &bodies, float softening)
{
	double total = 0;
	for (std::size_t i = 0; i < bodies.size(); ++i) {
		const float4 p = bodies.positions[i];
		const float4 v = bodies.velocities[i];
		total += 0.5 * p.w * (double(v.x) * v.x + double(v.y) * v.y + double(v.z) * v.z);
		for (std::size_t j = 0; j < i; ++j) {
			const float4 q = bodies.positions[j];
			const double dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
			total -= double(p.w) * q.w / std::sqrt(dx * dx + dy * dy + dz * dz + double(softening) * softening);
		}
	}
	return total;
}

}  // namespace nbody
