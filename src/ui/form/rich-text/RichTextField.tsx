'use client'

import { Input, Skeleton } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { type FieldProps, useField } from './frame'
import type { Insertions } from './InsertionMenu'
import type { Images } from './RichTextEditor'
import classes from './rich-text.module.css'
import { useShown } from './use-shown'

const Waiting = () => <Skeleton className={classes.waiting} />

// The editor weighs more than the rest of a form: only screens that show one load it.
const RichTextEditor = dynamic(() => import('./RichTextEditor').then((module) => module.RichTextEditor), {
  ssr: false,
  loading: Waiting,
})

type Props = FieldProps & { images?: Images; insertions?: Insertions }

/** Formatted text as HTML, empty text as ''. With `images` they can be chosen, dropped and pasted. */
export function RichTextField({ images, insertions, ...props }: Props) {
  const { id, value, onChange, onBlur, error, disabled } = useField(props)
  const { box, shown } = useShown<HTMLDivElement>()
  const [ready, setReady] = useState(false)
  const wrapper = `${id}-box`
  const takeOver = (focus: () => void) => {
    if (document.activeElement === box.current) focus()
    setReady(true)
  }
  return (
    <Input.Wrapper
      id={wrapper}
      labelElement="div"
      label={props.label}
      description={props.description}
      error={error}
      required={props.required}
    >
      {/* Takes the focus for the editor until that is there. */}
      <div ref={box} {...(!ready && { id, tabIndex: -1 })}>
        {shown ? (
          <RichTextEditor
            id={ready ? id : undefined}
            labelledBy={`${wrapper}-label`}
            describedBy={error ? `${wrapper}-error` : undefined}
            value={typeof value === 'string' ? value : ''}
            {...{ disabled, images, onChange, onBlur }}
            insertions={disabled ? undefined : insertions}
            onReady={takeOver}
          />
        ) : (
          <Waiting />
        )}
      </div>
    </Input.Wrapper>
  )
}
