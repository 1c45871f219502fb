'use client'

import { Button, Group } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { CallFailed } from '@/client/call'
import { useNotices } from '@/client/notices'
import { PartsSection } from './PartsSection'

/** A button for each notice, under the name by which a screen calls it. */
export function NoticeParts() {
  const t = useTranslations('parts')
  const notices = useNotices()
  const failure = new CallFailed(503, '/api/parts', { message: t('refused') })
  const example = t('notice_example')
  const each = {
    saved: notices.saved,
    deleted: notices.deleted,
    draftBack: notices.draftBack,
    say: () => notices.say(example),
    keep: () => notices.keep(example),
    invalid: () => notices.invalid(example),
    saveFailed: () => notices.saveFailed(failure),
    loadFailed: () => notices.loadFailed(failure),
    optionsFailed: () => notices.optionsFailed(failure),
    failed: () => notices.failed(failure),
    alert: () => notices.alert(example, t('refused')),
    alertLasting: () => notices.alertLasting(example, t('refused')),
    tokenExpired: notices.tokenExpired,
    invalidUrl: notices.invalidUrl,
  } satisfies Record<keyof typeof notices, () => void>
  return (
    <PartsSection title={t('notices')}>
      <Group>
        {Object.entries(each).map(([name, show]) => (
          <Button key={name} variant="default" onClick={() => show()}>
            {name}
          </Button>
        ))}
      </Group>
    </PartsSection>
  )
}
