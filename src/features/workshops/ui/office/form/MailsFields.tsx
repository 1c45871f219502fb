'use client'

import { Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { PLACEHOLDERS, WORKSHOP_MAIL_TYPES, type WorkshopMailType } from '@/features/mails/contract'
import { isBlank } from '@/features/mails/rules'
import { FieldNote } from '@/ui/form/FieldGroup'
import { InsertTextAreaField, InsertTextField } from '@/ui/form/InsertTextField'
import type { Images } from '@/ui/form/RichTextEditor'
import { RichTextField } from '@/ui/form/RichTextField'
import { TabBar } from '@/ui/form/TabBar'
import { mailFieldsOf, type WorkshopDraft } from '../contract/office'
import { mailOf, problemsIn } from './form-places'
import classes from './WorkshopForm.module.css'
import { MailPreview } from './workshop-parts'

type Props = {
  workshop_id: number | null
  mail: WorkshopMailType
  onMail: (type: WorkshopMailType) => void
  problems: readonly { path: string }[]
  images: Images
}

/** The four mails of an event, one at a time; all of them stay in the form. */
export function MailsFields({ workshop_id, mail, onMail, problems, images }: Props) {
  const t = useTranslations('workshops')
  const written = useWritten()
  const tabs = WORKSHOP_MAIL_TYPES.map((type) => ({
    value: type,
    label: t(`form_mail_${type}`),
    note: t(written[type] ? 'form_mail_own' : 'form_mail_standard'),
    problems: problemsIn(problems, (path) => mailOf(path) === type),
  }))
  return (
    <Tabs
      value={mail}
      onChange={(chosen) => onMail(WORKSHOP_MAIL_TYPES.find((type) => type === chosen) ?? mail)}
      keepMountedMode="display-none"
    >
      <TabBar tabs={tabs} open={mail} label={t('form_mails')} />
      {WORKSHOP_MAIL_TYPES.map((type) => (
        <Tabs.Panel key={type} value={type} className={classes.mail}>
          <MailFields {...{ type, images, workshop_id }} isOpen={type === mail} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** Which mails have a text of their own. */
function useWritten(): Record<WorkshopMailType, boolean> {
  const [invite, confirmation, reminder, after_event] = useWatch<
    WorkshopDraft,
    ['email_invite', 'email_confirmation', 'email_reminder', 'email_after_event']
  >({ name: ['email_invite', 'email_confirmation', 'email_reminder', 'email_after_event'] })
  const isWritten = (html = '') => !isBlank(html)
  return {
    invite: isWritten(invite),
    confirmation: isWritten(confirmation),
    reminder: isWritten(reminder),
    after_event: isWritten(after_event),
  }
}

type MailProps = Pick<Props, 'workshop_id' | 'images'> & { type: WorkshopMailType; isOpen: boolean }

function MailFields({ type, images, workshop_id, isOpen }: MailProps) {
  const t = useTranslations('workshops')
  const insertions = useInsertions()
  const { subject, body } = mailFieldsOf(type)
  return (
    <>
      <FieldNote>{t(`form_mail_${type}_text`)}</FieldNote>
      <InsertTextField name={subject} label={t(subject)} description={t('form_subject_hint')} {...{ insertions }} />
      <RichTextField name={body} label={t(body)} description={t('form_body_hint')} {...{ images, insertions }} />
      {type === 'confirmation' && (
        <InsertTextAreaField
          name="ical_description"
          label={t('ical_description')}
          description={t('form_ical_hint')}
          {...{ insertions }}
        />
      )}
      {isOpen && <MailPreview {...{ type, workshop_id }} />}
    </>
  )
}

/** The placeholders of mails, by names that people use. */
function useInsertions() {
  const t = useTranslations('workshops')
  const choices = PLACEHOLDERS.map((name) => ({
    value: `{${name}}`,
    label: t(`form_placeholders.${name}.name`),
    hint: t(`form_placeholders.${name}.hint`),
  }))
  return { label: t('form_placeholder'), choices }
}
