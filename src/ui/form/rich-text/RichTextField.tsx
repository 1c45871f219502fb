import { Input, Skeleton } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useEffect, useRef, useState } from 'react'
import { type FieldProps, useField } from '../form-details'
import type { Insertions } from './InsertionMenu'
import type { ImageUpload } from './RichTextEditor'
import classes from './rich-text.module.css'

const EditorSkeleton = () => <Skeleton className={classes.waiting} />

// The editor is larger than the rest of a form, so only screens with an editor load it.
const RichTextEditor = dynamic(() => import('./RichTextEditor').then((module) => module.RichTextEditor), {
  ssr: false,
  loading: EditorSkeleton,
})

const RichTextView = dynamic(() => import('./RichTextEditor').then((module) => module.RichTextView), {
  ssr: false,
  loading: EditorSkeleton,
})

type Props = FieldProps & { images?: ImageUpload; insertions?: Insertions }

/** Formatted text as HTML, or '' when empty. With `images`, images can be chosen, dropped and pasted. */
export function RichTextField({ images, insertions, ...props }: Props) {
  const { id, value, onChange, onBlur, error, disabled } = useField({ ...props, reading: readText })
  const { box, hasBeenVisible } = useHasBeenVisible<HTMLDivElement>()
  const [ready, setReady] = useState(false)
  const wrapper = `${id}-box`
  const onEditorReady = (focus: () => void) => {
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
      {/* Takes the focus until the editor is ready. */}
      <div ref={box} {...(!ready && { id, tabIndex: -1 })}>
        {hasBeenVisible ? (
          <RichTextEditor
            id={ready ? id : undefined}
            labelledBy={`${wrapper}-label`}
            describedBy={error ? `${wrapper}-error` : undefined}
            value={typeof value === 'string' ? value : ''}
            disabled={disabled}
            images={images}
            onChange={onChange}
            onBlur={onBlur}
            insertions={disabled ? undefined : insertions}
            onReady={onEditorReady}
          />
        ) : (
          <EditorSkeleton />
        )}
      </div>
    </Input.Wrapper>
  )
}

const readText = (html: unknown) => (typeof html === 'string' && html !== '' ? <RichTextView html={html} /> : undefined)

/** Tells whether the element was ever visible; the content of a closed part has no width and may wait. */
function useHasBeenVisible<Box extends HTMLElement>() {
  const box = useRef<Box>(null)
  const [hasBeenVisible, setHasBeenVisible] = useState(false)
  useEffect(() => {
    if (hasBeenVisible || !box.current) return
    const observer = new ResizeObserver(([entry]) => setHasBeenVisible(Boolean(entry && entry.contentRect.width > 0)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [hasBeenVisible])
  return { box, hasBeenVisible }
}
