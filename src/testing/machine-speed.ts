/** A machine that does the reference work in this time has the limits of the tests as they are written. */
const REFERENCE_MS = 20

/** Builds, parses and searches text, as the code does whose time the tests limit. */
function doReferenceWork(): number {
  let found = 0
  for (let round = 0; round < 60; round += 1) {
    const rows = Array.from({ length: 400 }, (_, index) => ({ index, text: `<p>${index}</p>`.repeat(4) }))
    found += (JSON.stringify(JSON.parse(JSON.stringify(rows))).match(/<p>\d+<\/p>/g) ?? []).length
  }
  return found
}

/** Returns the processor milliseconds that the main thread spends on this work. */
export function measureThreadMs(act: () => unknown): number {
  const before = process.threadCpuUsage()
  act()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Returns the limit for this machine at this moment: other work on the same core can halve the speed of a thread. */
export function scaleToMachine(limitMs: number): number {
  doReferenceWork()
  return limitMs * Math.max(1, measureThreadMs(doReferenceWork) / REFERENCE_MS)
}
