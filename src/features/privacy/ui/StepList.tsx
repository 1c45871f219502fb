import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { showDate } from '@/i18n/formats'
import { Heading, Muted, Rows, Stack } from '@/ui/layout/layout'
import type { CertificateFate, Step, Steps } from '../contract'
import classes from './privacy.module.css'

type Props = Pick<Steps, 'steps' | 'certificates'> & { isDone?: boolean }

/** The data that are erased and those that stay, with the reasons, and what becomes of each valid certificate. */
export function StepList({ steps, certificates, isDone = false }: Props) {
  const t = useTranslations('privacy')
  const erased = steps.filter(({ what }) => what !== 'kept')
  const remaining = steps.filter(({ what }) => what === 'kept')
  return (
    <Stack gap="lg">
      {erased.length > 0 && <StepSection title={t(isDone ? 'gone' : 'goes')} steps={erased} />}
      {remaining.length > 0 && <StepSection title={t('stays')} steps={remaining} />}
      {certificates.length > 0 && !isDone && <CertificateFates certificates={certificates} />}
    </Stack>
  )
}

/** The features declare the steps, so that the keys of their words are known at run time only. */
function StepSection({ title, steps }: { title: string; steps: Step[] }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  return (
    <Stack as="section" gap="xs">
      <Heading>{title}</Heading>
      <Rows>
        {steps.map(({ kind, count, what, reason, until }) => (
          <li key={kind} className={classes.entry}>
            <span>
              <strong>{t(`kind_${kind}` as 'kind_notes', { count })}</strong>: {t(`what_${what}`)}
            </span>
            <Muted as="span" isSmall>
              {t(`reason_${reason}` as 'reason_body_demands', { count, date: showDate(until, formats) })}
            </Muted>
          </li>
        ))}
      </Rows>
    </Stack>
  )
}

function CertificateFates({ certificates }: { certificates: CertificateFate[] }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  return (
    <Stack as="section" gap="xs">
      <Heading>{t('fates')}</Heading>
      <Rows>
        {certificates.map(({ id, title, date, body, keeping }) => (
          <li key={id} className={classes.entry}>
            <span>
              <strong>{title}</strong>, {showDate(date, formats)}, {body}
            </span>
            <Muted as="span" isSmall>
              {keeping ? t(`fate_${keeping.reason}`, { date: showDate(keeping.until, formats) }) : t('fate_erased')}
            </Muted>
          </li>
        ))}
      </Rows>
    </Stack>
  )
}
