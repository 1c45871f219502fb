import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { showInstant } from '@/i18n/formats'
import { Callout } from '@/ui/feedback/Callout'
import classes from '../CheckIn.module.css'
import type { CheckInScreenState } from '../use-check-in-screen'

type Props = { screen: CheckInScreenState; isStale: boolean }

/** Shows check-ins that wait for the network and people whom the server refused. */
export function CheckInNotices({ screen, isStale }: Props) {
  const isRefused = Object.keys(screen.refused).length > 0
  return (
    <>
      {(screen.unsentCount > 0 || isStale) && <Offline screen={screen} />}
      {isRefused && <Refusals screen={screen} />}
    </>
  )
}

function Offline({ screen: { unsentCount, guestList } }: { screen: CheckInScreenState }) {
  const t = useTranslations('check_in')
  const formats = useFormats()
  const time = showInstant(new Date(guestList.asked_at).toISOString(), {
    ...formats,
    format_datetime: formats.format_time,
  })
  return (
    <div className={classes.notice}>
      <Callout tone="plain" role="status">
        {unsentCount > 0 ? t('held', { count: unsentCount }) : t('stale', { time })}
      </Callout>
    </div>
  )
}

function Refusals({ screen: { refused, guestNameOf, dismissRefusals } }: { screen: CheckInScreenState }) {
  const t = useTranslations('check_in')
  const core = useTranslations('core')
  return (
    <div className={classes.notice}>
      <Callout tone="danger" role="alert" title={t('not_saved')}>
        <ul className={classes.refusals}>
          {Object.entries(refused).map(([id, sentence]) => (
            <li key={id}>{t('refusal', { name: guestNameOf(id) ?? core('somebody'), sentence })}</li>
          ))}
        </ul>
        <Button variant="default" mt="xs" onClick={dismissRefusals}>
          {t('noticed')}
        </Button>
      </Callout>
    </div>
  )
}
