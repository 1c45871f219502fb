import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { CallFailed } from '@/client/calls/call'
import { useNotices } from '@/client/notices/notices'
import { Cluster } from '../layout/layout'
import { StyleGuideSection } from './StyleGuideSection'

/** Shows a button for each notice, labelled with the method that shows it. */
export function NoticeExamples() {
  const t = useTranslations('parts')
  const notices = useNotices()
  const failure = new CallFailed(503, '/api/parts', { message: t('refused') })
  const example = t('notice_example')
  const showByName = {
    saved: notices.saved,
    deleted: notices.deleted,
    draftRestored: notices.draftRestored,
    inform: () => notices.inform(example),
    informLasting: () => notices.informLasting(example),
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
    <StyleGuideSection title={t('notices')}>
      <Cluster>
        {Object.entries(showByName).map(([name, show]) => (
          <Button key={name} variant="default" onClick={() => show()}>
            {name}
          </Button>
        ))}
      </Cluster>
    </StyleGuideSection>
  )
}
