import { IconSelector } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useFormState } from 'react-hook-form'
import { LOCALES, type Locale } from '@/contract/locales'
import controls from '@/ui/form/fields/field.module.css'
import { RadioGroup } from '@/ui/form/RadioGroup'
import { Cluster, Stack } from '@/ui/layout/layout'
import { type Preview, type PreviewVisitor, VISITORS } from '../contract'
import { DEVICES, type Device } from './FramedPage'
import classes from './PreviewControls.module.css'

export type View = { visitor: PreviewVisitor; device: Device; locale: Locale }

type Props = { view: View; onChange: (view: View) => void; preview?: Pick<Preview, 'event' | 'state'> }

export function PreviewControls({ view, onChange, preview }: Props) {
  const t = useTranslations('workshops')
  const devices = Object.keys(DEVICES) as Device[]
  return (
    <Stack>
      <VisitorChoice value={view.visitor} onChange={(visitor) => onChange({ ...view, visitor })} />
      <Cluster gap="lg" align="end">
        <RadioGroup
          label={t('preview_device')}
          choices={devices.map((value) => ({ value, label: t(`preview_devices.${value}`) }))}
          value={view.device}
          onChange={(device) => onChange({ ...view, device })}
        />
        <RadioGroup
          label={t('preview_locale')}
          choices={LOCALES.map((value) => ({ value, label: t(`language_${value}`) }))}
          value={view.locale}
          onChange={(locale) => onChange({ ...view, locale })}
        />
        <Explanation visitor={view.visitor} preview={preview} />
      </Cluster>
    </Stack>
  )
}

/** Radio buttons on a wide screen, a select on a narrow one. */
function VisitorChoice({ value, onChange }: { value: PreviewVisitor; onChange: (visitor: PreviewVisitor) => void }) {
  const t = useTranslations('workshops')
  const id = useId()
  const choices = VISITORS.map((visitor) => ({ value: visitor, label: t(`preview_visitors.${visitor}`) }))
  const choose = (chosen: string) => onChange(VISITORS.find((visitor) => visitor === chosen) ?? 'now')
  return (
    <>
      <div className={classes.wide}>
        <RadioGroup label={t('preview_visitor')} choices={choices} value={value} onChange={onChange} />
      </div>
      <div className={classes.narrow}>
        <label className={controls.label} htmlFor={id}>
          {t('preview_visitor')}
        </label>
        <span className={controls.select}>
          <select
            id={id}
            className={controls.control}
            value={value}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <IconSelector size={18} stroke={1.75} aria-hidden />
        </span>
      </div>
    </>
  )
}

function Explanation({ visitor, preview }: { visitor: PreviewVisitor; preview: Props['preview'] }) {
  const t = useTranslations('workshops')
  const { isDirty } = useFormState()
  const explanation = visitor === 'now' ? preview && t(`preview_now.${preview.state}`) : t(`preview_why.${visitor}`)
  return (
    <Stack gap="2xs" className={classes.explanation}>
      <p role="status">{explanation}</p>
      {preview?.event.nonpublic && <p>{t('preview_nonpublic')}</p>}
      {isDirty && <p>{t('preview_unsaved')}</p>}
    </Stack>
  )
}
