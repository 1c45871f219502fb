import { Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { WORKSHOP_MAIL_TYPES, type WorkshopMailType } from '@/contract/values/mails'
import { isBlank } from '@/features/mails/rules/placeholders'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { FieldNote } from '@/ui/form/fields/FieldGroup'
import { InsertTextField } from '@/ui/form/rich-text/InsertTextField'
import type { ImageUpload } from '@/ui/form/rich-text/RichTextEditor'
import { RichTextField } from '@/ui/form/rich-text/RichTextField'
import { useFieldWords } from '@/ui/form/use-field-words'
import { TabBar } from '@/ui/navigation/TabBar'
import { mailFieldsOf, type WorkshopDraft } from '../../../contract/office'
import { useEventPanels } from './event-panels'
import { countProblems, MAIL_BODIES, mailOfField } from './form-sections'
import { useMailInsertions } from './use-mail-insertions'
import classes from './WorkshopForm.module.css'

type Props = {
  workshop_id: number | null
  mail: WorkshopMailType
  onMail: (type: WorkshopMailType) => void
  problems: readonly { path: string }[]
  images: ImageUpload
}

/** The mails of an event in tabs; the inputs of closed tabs stay in the form. */
export function MailsFields({ workshop_id, mail, onMail, problems, images }: Props) {
  const t = useTranslations('workshops')
  const bodies: readonly unknown[] = useWatch<WorkshopDraft>({ name: MAIL_BODIES })
  const tabs = WORKSHOP_MAIL_TYPES.map((type, index) => ({
    value: type,
    label: t(`type_${type}`),
    note: t(isBlank(String(bodies[index] ?? '')) ? 'form_mail_standard' : 'form_mail_own'),
    problems: countProblems(problems, (path) => mailOfField(path) === type),
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
          <MailFields type={type} images={images} workshop_id={workshop_id} isOpen={type === mail} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

type MailProps = Pick<Props, 'workshop_id' | 'images'> & { type: WorkshopMailType; isOpen: boolean }

function MailFields({ type, images, workshop_id, isOpen }: MailProps) {
  const t = useTranslations('workshops')
  const field = useFieldWords('workshops', 'form_')
  const insertions = useMailInsertions(type)
  const { MailPreview } = useEventPanels()
  const { subject, body } = mailFieldsOf(type)
  return (
    <>
      <FieldNote>{t(`form_mail_${type}_text`)}</FieldNote>
      <InsertTextField name={subject} label={t(subject)} description={t('form_subject_hint')} insertions={insertions} />
      <RichTextField
        name={body}
        label={t(body)}
        description={t('form_body_hint')}
        images={images}
        insertions={insertions}
      />
      {type === 'confirmation' && (
        <InsertTextField
          {...field('ical_description')}
          isLong
          description={t('form_ical_hint')}
          insertions={insertions}
        />
      )}
      {type === 'after_event' && <CheckboxField {...field('after_event_public')} />}
      {isOpen && <MailPreview type={type} workshop_id={workshop_id} />}
    </>
  )
}
