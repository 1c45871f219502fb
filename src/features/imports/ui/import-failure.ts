import { CallFailed } from '@/client/call'
import type { useNotices } from '@/client/notices'

type Ways = {
  notices: Pick<ReturnType<typeof useNotices>, 'alert' | 'alertLasting' | 'failed'>
  words: { title: string; text: string }
  refresh: () => void
  /** Whether a refusal is said where the call was made. */
  takes?: (failure: CallFailed) => boolean
}

/**
 * A call of an import: whatever became of it, what is shown is read again. Back office, point 8: an answer of 500 or 502
 * is an import error, and that of 502 stays until it is dismissed.
 */
export async function attemptImport(work: () => Promise<void>, { notices, words, refresh, takes }: Ways) {
  try {
    await work()
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure
    if (takes?.(failure)) return
    const text = failure.message || words.text
    if (failure.status === 500) notices.alert(words.title, text)
    else if (failure.status === 502) notices.alertLasting(words.title, text)
    else notices.failed(failure)
  } finally {
    refresh()
  }
}
