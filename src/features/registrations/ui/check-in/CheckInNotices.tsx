import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/formats'
import { showInstant } from '@/i18n/formats'
import { Message } from '@/ui/Message'
import classes from './CheckIn.module.css'
import type { Desk } from './use-desk'

type Props = { desk: Desk; isStale: boolean }

/** What is not as it should be: calls that wait for the network, and people whom the server refused. */
export function CheckInNotices({ desk, isStale }: Props) {
  const isRefused = Object.keys(desk.refused).length > 0
  return (
    <>
      {(desk.held > 0 || isStale) && <Offline desk={desk} />}
      {isRefused && <Refusals desk={desk} />}
    </>
  )
}

function Offline({ desk: { held, door } }: { desk: Desk }) {
  const t = useTranslations('check_in')
  const formats = useFormats()
  const time = showInstant(new Date(door.asked_at).toISOString(), { ...formats, format_datetime: formats.format_time })
  return (
    <div className={classes.notice}>
      <Message tone="plain" role="status">
        {held > 0 ? t('held', { count: held }) : t('stale', { time })}
      </Message>
    </div>
  )
}

function Refusals({ desk: { refused, nameOf, noticed } }: { desk: Desk }) {
  const t = useTranslations('check_in')
  const core = useTranslations('core')
  return (
    <div className={classes.notice}>
      <Message tone="danger" role="alert" title={t('not_saved')}>
        <ul className={classes.refusals}>
          {Object.entries(refused).map(([id, sentence]) => (
            <li key={id}>{t('refusal', { name: nameOf(id) ?? core('somebody'), sentence })}</li>
          ))}
        </ul>
        <Button variant="default" mt="xs" onClick={noticed}>
          {t('noticed')}
        </Button>
      </Message>
    </div>
  )
}
