import { CallFailed } from '@/client/calls/call'
import type { useNotices } from '@/client/notices/notices'

type FailureHandling = {
  notices: Pick<ReturnType<typeof useNotices>, 'alert' | 'alertLasting' | 'failed'>
  texts: { title: string; text: string }
  refresh: () => void
  /** Returns true when the caller shows the failure itself. */
  isHandled?: (failure: CallFailed) => boolean
}

/**
 * Refreshes the screen after every outcome of an import. A 500 or 502 is shown as an import error, and that of a 502
 * stays until it is dismissed.
 */
export async function attemptImport(
  work: () => Promise<void>,
  { notices, texts, refresh, isHandled }: FailureHandling,
) {
  try {
    await work()
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure
    if (isHandled?.(failure)) return
    const text = failure.message || texts.text
    if (failure.status === 500) notices.alert(texts.title, text)
    else if (failure.status === 502) notices.alertLasting(texts.title, text)
    else notices.failed(failure)
  } finally {
    refresh()
  }
}
