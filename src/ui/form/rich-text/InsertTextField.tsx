'use client'

import { ActionIcon } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { controlPropsOf, Field } from '../fields/Field'
import classes from '../fields/field.module.css'
import { type FieldProps, useFieldInput } from '../form-details'
import { InsertionMenu, type Insertions } from './InsertionMenu'
import own from './insertion.module.css'

type Props = FieldProps & { insertions: Insertions; maxLength?: number }

/** A line of text with a menu of texts to insert. */
export function InsertTextField({ insertions, maxLength, ...props }: Props) {
  const { value, onChange, input } = useFieldInput(props)
  const control = useRef<HTMLInputElement>(null)
  const text = typeof value === 'string' ? value : ''
  return (
    <Field input={input}>
      <div className={own.joined}>
        <input
          {...controlPropsOf(input)}
          ref={control}
          type="text"
          maxLength={maxLength}
          className={classes.control}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <MenuButton
          insertions={insertions}
          input={input}
          onInsert={(word) => insertAtCursor({ word, text, control, onChange })}
        />
      </div>
    </Field>
  )
}

/** A text of three rows and more with the same menu. */
export function InsertTextAreaField({ insertions, ...props }: Omit<Props, 'maxLength'>) {
  const { value, onChange, input } = useFieldInput(props)
  const control = useRef<HTMLTextAreaElement>(null)
  const text = typeof value === 'string' ? value : ''
  return (
    <Field input={input}>
      <div className={own.joined}>
        <textarea
          {...controlPropsOf(input)}
          ref={control}
          rows={3}
          className={`${classes.control} ${classes.area}`}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <MenuButton
          insertions={insertions}
          input={input}
          onInsert={(word) => insertAtCursor({ word, text, control, onChange })}
        />
      </div>
    </Field>
  )
}

type ButtonProps = {
  insertions: Insertions
  input: ReturnType<typeof useFieldInput>['input']
  onInsert: (word: string) => void
}

function MenuButton({ insertions, input, onInsert }: ButtonProps) {
  const label = `${insertions.label}: ${input.label}`
  return (
    <InsertionMenu insertions={insertions} onInsert={onInsert}>
      <ActionIcon variant="default" className={own.button} aria-label={label} title={label} disabled={input.disabled}>
        <IconBraces aria-hidden size={20} />
      </ActionIcon>
    </InsertionMenu>
  )
}

type CursorInsertion = {
  word: string
  text: string
  control: { current: HTMLInputElement | HTMLTextAreaElement | null }
  onChange: (text: string) => void
}

/** Replaces the selection and puts the cursor behind the inserted text. */
function insertAtCursor({ word, text, control: { current }, onChange }: CursorInsertion): void {
  const start = current?.selectionStart ?? text.length
  const end = current?.selectionEnd ?? start
  flushSync(() => onChange(text.slice(0, start) + word + text.slice(end)))
  current?.focus()
  current?.setSelectionRange(start + word.length, start + word.length)
}
