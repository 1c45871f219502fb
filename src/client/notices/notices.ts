import { notifications } from '@mantine/notifications'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { CallFailed } from '../calls/call'

const SHORT = 4_000

/** Shows the result of a call as a notice. */
export function useNotices() {
  const t = useTranslations('core')
  return useMemo(() => {
    const lasting = {
      autoClose: false,
      closeButtonProps: { 'aria-label': t('notice_close'), size: 'var(--target)', iconSize: 20 },
    } as const
    /** Ignores 401, because tokenExpired() reports the end of the session once for all failed calls. */
    const showFailure = (
      { status, message }: CallFailed,
      notice: { id?: string; title: string; autoClose?: false },
    ) => {
      if (status === 401) return
      notifications.show({ ...notice, color: 'red', message: message || t('no_connection') })
    }
    return {
      saved: () => notifications.show({ id: 'saved', color: 'green', message: t('saved'), autoClose: SHORT }),
      deleted: () => notifications.show({ id: 'deleted', color: 'green', message: t('deleted'), autoClose: SHORT }),
      draftRestored: () => notifications.show({ id: 'draft', color: 'yellow', message: t('draft_back') }),
      inform: (message: string) => notifications.show({ color: 'green', message, autoClose: SHORT }),
      /** Stays until it is dismissed. */
      informLasting: (message: string) => notifications.show({ ...lasting, color: 'green', message }),
      invalid: (message: string) =>
        notifications.show({ id: 'invalid', color: 'red', title: t('validation_error'), message }),
      saveFailed: (failure: CallFailed) => showFailure(failure, { title: t('save_error', { url: failure.url }) }),
      loadFailed: (failure: CallFailed) =>
        showFailure(failure, { id: failure.url, title: t('load_error', { url: failure.url }) }),
      optionsFailed: (failure: CallFailed) =>
        showFailure(failure, { ...lasting, id: failure.url, title: t('options_load_error', { url: failure.url }) }),
      failed: (failure: CallFailed) => showFailure(failure, { title: t('error') }),
      alert: (title: string, message: string) => notifications.show({ color: 'red', title, message }),
      alertLasting: (title: string, message: string) =>
        notifications.show({ ...lasting, color: 'red', title, message }),
      /** `isDraftStored` tells whether unsaved changes will be restored; it is undefined when there were none. */
      tokenExpired: (isDraftStored?: boolean) =>
        notifications.show({
          id: 'session',
          color: 'yellow',
          title: t('token_expired_alert_title'),
          message: [
            t('token_expired_alert_text'),
            ...(isDraftStored === undefined ? [] : [t(isDraftStored ? 'draft_kept' : 'draft_lost')]),
          ].join(' '),
        }),
      invalidUrl: () =>
        notifications.show({ id: 'url', color: 'yellow', title: t('invalid_url'), message: t('invalid_url_text') }),
    }
  }, [t])
}
