'use client'

import { Input, Skeleton } from '@mantine/core'
import dynamic from 'next/dynamic'
import { type FieldProps, useField } from './frame'
import type { Images } from './RichTextEditor'
import classes from './rich-text.module.css'

// The editor weighs more than the rest of a form: only screens that show one load it.
const RichTextEditor = dynamic(() => import('./RichTextEditor').then((module) => module.RichTextEditor), {
  ssr: false,
  loading: () => <Skeleton className={classes.waiting} />,
})

/** Formatted text as HTML, empty text as ''. With `images` they can be chosen, dropped and pasted. */
export function RichTextField({ images, ...props }: FieldProps & { images?: Images }) {
  const { id, value, onChange, onBlur, error, disabled } = useField(props)
  const box = `${id}-box`
  return (
    <Input.Wrapper
      id={box}
      labelElement="div"
      label={props.label}
      description={props.description}
      error={error}
      required={props.required}
    >
      <RichTextEditor
        id={id}
        labelledBy={`${box}-label`}
        describedBy={error ? `${box}-error` : undefined}
        value={typeof value === 'string' ? value : ''}
        disabled={disabled}
        images={images}
        onChange={onChange}
        onBlur={onBlur}
      />
    </Input.Wrapper>
  )
}
