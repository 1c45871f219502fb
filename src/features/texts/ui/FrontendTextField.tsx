import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { textOfHtml } from '@/contract/html-text'
import { isBlank } from '@/features/mails/rules/placeholders'
import { TextField } from '@/ui/form/fields/TextField'
import { useFormDetails } from '@/ui/form/form-details'
import { RichTextField } from '@/ui/form/rich-text/RichTextField'
import { Cluster, Muted } from '@/ui/layout/layout'
import { LINE_MAX, LINE_TEXTS, type TextName } from '../contract'
import classes from './FrontendTextField.module.css'
import { uploadPicture } from './upload-picture'

type Props = { name: TextName; shipped: string }

/** A text of the page; an empty field means the shipped text. */
export function FrontendTextField({ name, shipped }: Props) {
  const t = useTranslations('texts')
  const isLine = LINE_TEXTS.some((line) => line === name)
  return (
    <div>
      {isLine ? (
        <TextField name={name} label={t(name)} placeholder={shipped} maxLength={LINE_MAX} />
      ) : (
        <RichTextField name={name} label={t(name)} images={uploadPicture} />
      )}
      <ShippedText
        name={name}
        shipped={shipped}
        hint={isLine ? t('standard') : t('standard_is', { text: textOfHtml(shipped) })}
      />
    </div>
  )
}

/** Tells that the shipped text is used and copies it into the field, or else clears the field. */
function ShippedText({ name, shipped, hint }: Props & { hint: string }) {
  const t = useTranslations('texts')
  const { setValue } = useFormContext()
  const { readOnly } = useFormDetails()
  const value: unknown = useWatch({ name })
  const isOwn = typeof value === 'string' && !isBlank(value)
  const action = t(isOwn ? 'reset' : 'take')
  return (
    <Cluster gap="0 md" justify="between">
      <Muted isSmall className={classes.hint} role="status">
        {!isOwn && hint}
      </Muted>
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
    </Cluster>
  )
}
