import 'server-only'

/** So many may be in at once; who comes then waits in line, and so long and no longer. */
export function placesOf(count: number, refusal: () => Error) {
  const line = new Set<() => void>()
  let free = count

  function take(): boolean {
    if (free === 0) return false
    free -= 1
    return true
  }

  /** The place goes to who waits longest. */
  function leave(): void {
    const [next] = line
    if (!next) free += 1
    else {
      line.delete(next)
      next()
    }
  }

  function wait(patience: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        line.delete(enter)
        reject(refusal())
      }, patience)
      line.add(enter)
    })
  }

  return { take, leave, wait, taken: () => count - free, waiting: () => line.size }
}
