'use client'

import { IconSelector } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useFormState } from 'react-hook-form'
import { LOCALES, type Locale } from '@/contract/locales'
import controls from '@/ui/form/field.module.css'
import { type Preview, VISITORS, type Visitor } from '../contract'
import { Choice } from './Choice'
import { DEVICES, type Device } from './FramedPage'
import classes from './PreviewChoices.module.css'

/** What of the page is looked at. */
export type View = { visitor: Visitor; device: Device; locale: Locale }

type Props = { view: View; onChange: (view: View) => void; preview?: Pick<Preview, 'event' | 'state'> }

export function PreviewChoices({ view, onChange, preview }: Props) {
  const t = useTranslations('workshops')
  const devices = Object.keys(DEVICES) as Device[]
  return (
    <div className={classes.choices}>
      <VisitorChoice value={view.visitor} onChange={(visitor) => onChange({ ...view, visitor })} />
      <div className={classes.row}>
        <Choice
          label={t('preview_device')}
          choices={devices.map((value) => ({ value, label: t(`preview_devices.${value}`) }))}
          value={view.device}
          onChange={(device) => onChange({ ...view, device })}
        />
        <Choice
          label={t('preview_locale')}
          choices={LOCALES.map((value) => ({ value, label: t(`preview_locales.${value}`) }))}
          value={view.locale}
          onChange={(locale) => onChange({ ...view, locale })}
        />
        <Why visitor={view.visitor} preview={preview} />
      </div>
    </div>
  )
}

/** All in sight where there is room, else the device's own list. */
function VisitorChoice({ value, onChange }: { value: Visitor; onChange: (visitor: Visitor) => void }) {
  const t = useTranslations('workshops')
  const id = useId()
  const choices = VISITORS.map((visitor) => ({ value: visitor, label: t(`preview_visitors.${visitor}`) }))
  const choose = (chosen: string) => onChange(VISITORS.find((visitor) => visitor === chosen) ?? 'now')
  return (
    <>
      <div className={classes.wide}>
        <Choice label={t('preview_visitor')} choices={choices} value={value} onChange={onChange} />
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

/** Why this visitor sees this page, and what else one has to know to judge it. */
function Why({ visitor, preview }: { visitor: Visitor; preview: Props['preview'] }) {
  const t = useTranslations('workshops')
  const { isDirty } = useFormState()
  const why = visitor === 'now' ? preview && t(`preview_now.${preview.state}`) : t(`preview_why.${visitor}`)
  return (
    <div className={classes.why}>
      <p role="status">{why}</p>
      {preview?.event.nonpublic && <p>{t('preview_nonpublic')}</p>}
      {isDirty && <p>{t('preview_unsaved')}</p>}
    </div>
  )
}
