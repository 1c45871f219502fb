'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type FieldValues, FormProvider, useFormState } from 'react-hook-form'
import type { ApiForm } from '@/client/use-api-form'
import { Message } from '../Message'
import { asleep, FIELD } from './AsleepScript'
import { ErrorSummary, focusFirst } from './ErrorSummary'
import classes from './form.module.css'
import { errorsIn, FrameContext, type Reading } from './frame'
import { LeaveGuard } from './LeaveGuard'
import { useWaking } from './use-waking'

// Only items need dialogs; a page with a form that is sent once does not load them.
const ConflictDialog = dynamic(() => import('./ConflictDialog').then((module) => module.ConflictDialog), { ssr: false })

type Props<V extends FieldValues> = {
  form: ApiForm<V>
  /** For who may look but not save: nothing can be typed or sent, and a sentence says so. */
  readOnly?: boolean
  /** Takes the whole width: groups of fields lie beside their headings. */
  wide?: boolean
  /** Opens the part of the form in which a field lies, where some are closed. */
  onReveal?: (name: string) => void
  children: ReactNode
}

/** The frame around the fields: sending, what is wrong at the top, and nothing typed is lost by leaving. */
export function Form<V extends FieldValues>({ form, readOnly = false, wide, onReveal, children }: Props<V>) {
  const t = useTranslations('core')
  const id = useId()
  const [told] = useState(() => ({ labels: new Map<string, string>(), readings: new Map<string, Reading>() }))
  const { save, saving, failure, savedAt, isItem, refusals, conflict, ...methods } = form
  const { errors, isDirty } = useFormState({ control: form.control })
  const frame = useMemo(
    () => ({ id, ...told, saving, failure, savedAt, isItem, readOnly, onReveal }),
    [id, told, saving, failure, savedAt, isItem, readOnly, onReveal],
  )

  const element = useRef<HTMLFormElement>(null)
  const { forget } = useWaking(element)

  const refused = useRef(refusals)
  useEffect(() => {
    if (refused.current === refusals) return
    refused.current = refusals
    // After this effect, in which nothing may be rendered at once.
    queueMicrotask(() => focusFirst(frame, errorsIn(errors)))
  }, [refusals, frame, errors])

  return (
    <FrameContext value={frame}>
      <FormProvider {...methods}>
        {readOnly ? (
          <div className={classes.form} data-wide={wide}>
            <Message tone="plain">{t('read_only')}</Message>
            {children}
          </div>
        ) : (
          /* Should a browser send the form before the page is alive, nothing of it may land in an address. */
          <form
            ref={element}
            className={classes.form}
            data-wide={wide}
            method="post"
            {...asleep}
            noValidate
            onKeyDown={keepEnter}
            onSubmit={(event) => {
              event.preventDefault()
              // A press that woke the page up is handed over by React as well.
              forget()
              void save()
            }}
          >
            <ErrorSummary problems={errorsIn(errors)} />
            {children}
          </form>
        )}
        {isItem && <LeaveGuard active={isDirty} />}
        {conflict && <ConflictDialog conflict={conflict} form={form} />}
      </FormProvider>
    </FrameContext>
  )
}

function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof Element && event.target.matches(FIELD)) event.preventDefault()
}
