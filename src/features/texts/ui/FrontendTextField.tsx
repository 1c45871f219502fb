'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { wordsIn } from '@/contract/entities'
import { isBlank } from '@/features/mails/rules'
import { useFrame } from '@/ui/form/frame'
import { RichTextField } from '@/ui/form/RichTextField'
import { TextField } from '@/ui/form/TextField'
import { LINE_MAX, LINES, type TextName } from '../contract'
import classes from './OwnText.module.css'
import { storePicture } from './store-picture'

type Props = { name: TextName; shipped: string }

/** A text of the page: as long as its field is empty, the shipped one shows. */
export function OwnText({ name, shipped }: Props) {
  const t = useTranslations('texts')
  const isLine = LINES.some((line) => line === name)
  return (
    <div className={classes.text}>
      {isLine ? (
        <TextField name={name} label={t(name)} placeholder={shipped} maxLength={LINE_MAX} />
      ) : (
        <RichTextField name={name} label={t(name)} images={storePicture} />
      )}
      <Shipped
        name={name}
        shipped={shipped}
        told={isLine ? t('standard') : t('standard_is', { text: wordsIn(shipped) })}
      />
    </div>
  )
}

/** That the shipped text shows, and a way to begin with it; else a way back to it. */
function Shipped({ name, shipped, told }: Props & { told: string }) {
  const t = useTranslations('texts')
  const { setValue } = useFormContext()
  const { readOnly } = useFrame()
  const value: unknown = useWatch({ name })
  const isOwn = typeof value === 'string' && !isBlank(value)
  const action = t(isOwn ? 'reset' : 'take')
  return (
    <div className={classes.shipped}>
      <p className={classes.told} role="status">
        {!isOwn && told}
      </p>
      {!readOnly && (
        <Button
          variant="subtle"
          className={classes.action}
          aria-label={`${action}: ${t(name)}`}
          onClick={() => setValue(name, isOwn ? '' : shipped, { shouldDirty: true, shouldValidate: true })}
        >
          {action}
        </Button>
      )}
    </div>
  )
}
