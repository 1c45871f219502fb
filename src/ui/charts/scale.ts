const STEPS = [1, 2, 4, 6, 8, 10]

/** The smallest round number above a value, of which the half is a whole number too. */
export function roundMaxOf(value: number): number {
  if (value <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(value))
  const step = STEPS.find((one) => one * power >= value && (one * power) % 2 === 0) ?? 10
  return step * power
}

export type ChartPoint = { x: number; y: number }

type Axes = { from: number; to: number; max: number }

/** The place of a value in a square of 100, the origin at the top left. `from` may be larger than `to`. */
export function placeIn({ from, to, max }: Axes) {
  const round = (value: number) => Math.round(value * 100) / 100
  return {
    x: (x: number) => round(from === to ? 100 : ((x - from) / (to - from)) * 100),
    y: (y: number) => round(max === 0 ? 100 : 100 - (y / max) * 100),
  }
}

/** The path of a line that keeps each value until the next point, and the last one until `until`. */
export function stepPathOf(points: readonly ChartPoint[], { until, ...axes }: Axes & { until: number }): string {
  const place = placeIn(axes)
  const [first] = points
  if (!first) return ''
  const steps = points.map(({ x, y }) => `H${place.x(x)}V${place.y(y)}`)
  return `M${place.x(first.x)} ${place.y(0)}${steps.join('')}H${place.x(until)}`
}
