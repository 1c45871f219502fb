import 'server-only'

/** A semaphore with a queue in order of arrival; each waiter has a time limit. */
export function createSlots(count: number, timeoutError: () => Error) {
  const queue = new Set<() => void>()
  let free = count

  function tryAcquire(): boolean {
    if (free === 0) return false
    free -= 1
    return true
  }

  /** Hands the slot to the caller that has waited longest. */
  function release(): void {
    const [next] = queue
    if (!next) free += 1
    else {
      queue.delete(next)
      next()
    }
  }

  function waitForSlot(timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.delete(proceed)
        reject(timeoutError())
      }, timeoutMs)
      queue.add(proceed)
    })
  }

  return { tryAcquire, release, waitForSlot, used: () => count - free, waiting: () => queue.size }
}
