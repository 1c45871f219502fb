import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormats } from '@/client/config/formats'
import { MailWarnings } from '@/features/mailings/ui/MailWarnings'
import { showInstant } from '@/i18n/formats'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { Cluster, Muted, Row } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import type { EventMail } from '../contract'
import { HeldMailAnswers, PlanActions } from './EventMailActions'
import classes from './mail-plan.module.css'
import { usePlanWords } from './use-plan-words'

type Props = {
  workshop_id: number
  mail: EventMail
  /** A template sends nothing, so that its mails have a time without a date. */
  isTemplate: boolean
  runPath: (run_id: number) => string
  onChange: (mail: EventMail) => void
}

const TONES: Record<EventMail['phase'], Tone> = {
  planned: 'active',
  paused: 'plain',
  held: 'watch',
  sent: 'good',
  cancelled: 'plain',
  missed: 'plain',
}

/** One mail of the plan: its name, its time, its outlook, and the actions that it allows now. */
export function EventMailRow({ workshop_id, mail, isTemplate, runPath, onChange }: Props) {
  const t = useTranslations('mail_plan')
  const { nameOf, whenOf } = usePlanWords()
  const { phase } = mail
  return (
    <Row className={classes.row} data-phase={phase}>
      <Cluster align="baseline" gap="0 md" className={classes.words}>
        <strong className={classes.name}>{nameOf(mail)}</strong>
        <Muted as="span">{whenOf(mail)}</Muted>
        {phase !== 'planned' && <StatusChip tone={TONES[phase]}>{t(`phase_${phase}`)}</StatusChip>}
        {!isTemplate && <Outlook mail={mail} runPath={runPath} />}
        <div className={classes.warnings}>
          <MailWarnings warnings={mail.warnings} />
        </div>
      </Cluster>
      {phase === 'held' ? (
        <HeldMailAnswers workshop_id={workshop_id} mail={mail} />
      ) : (
        <PlanActions workshop_id={workshop_id} mail={mail} onChange={() => onChange(mail)} />
      )}
    </Row>
  )
}

/** Tells when the mail goes to how many people, or why it does not. */
function Outlook({ mail, runPath }: Pick<Props, 'mail' | 'runPath'>) {
  const t = useTranslations('mail_plan')
  const formats = useFormats()
  const { phase, hold_reason, due_at, sent_at, run_id } = mail
  const at = showInstant(due_at, formats)
  const people = t('people', { count: mail.recipients ?? 0 })
  if (phase === 'planned' || phase === 'paused') return <ComingMail mail={mail} at={at} />
  if (phase === 'missed') return <Note>{t('missed_text')}</Note>
  if (phase === 'held' && hold_reason)
    return <span className={classes.question}>{t(`held_${hold_reason}`, { at })}</span>
  if (phase !== 'sent') return null
  const words = t('sent_at', { at: showInstant(sent_at, formats), people })
  if (run_id === null) return <Note>{words}</Note>
  return (
    <TextLink className={classes.link} href={runPath(run_id)}>
      {words}
    </TextLink>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <Muted as="span" isSmall>
    {children}
  </Muted>
)

/** "in 3 days to 42 people". Nobody has taken part yet in an event that is still to come. */
function ComingMail({ mail, at }: { mail: EventMail; at: string }) {
  const t = useTranslations('mail_plan')
  const { untilOf } = usePlanWords()
  const { audience, due_at, hold_reason, recipients } = mail
  const due = untilOf(due_at, new Date())
  const count = recipients ?? 0
  const people = count === 0 && audience === 'participated' ? t('people_later') : t('people', { count })
  return (
    <>
      <span className={classes.coming} title={at}>
        {t('coming', { due, people })}
      </span>
      {(hold_reason === 'cancelled' || hold_reason === 'nonpublic') && <Note>{t(`will_ask_${hold_reason}`)}</Note>}
    </>
  )
}
