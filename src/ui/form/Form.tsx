import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type FieldValues, FormProvider, useFormState } from 'react-hook-form'
import type { ApiForm } from '@/client/forms/use-api-form'
import { Callout } from '../feedback/Callout'
import { Stack } from '../layout/layout'
import { EnterBlocker } from './EnterBlocker'
import { ErrorSummary, focusFirstProblem } from './ErrorSummary'
import type { Reading } from './field-differences'
import classes from './form.module.css'
import { FormDetailsContext, fieldProblemsIn } from './form-details'
import { awaitingHydration, ENTER_FIELD_SELECTOR, endHydrationWait } from './hydration/BeforeHydrationScript'
import { restoreInput } from './hydration/restore-input'
import { UnsavedChangesGuard } from './UnsavedChangesGuard'

// Only items need these, so other forms do not load them.
const ConflictDialog = dynamic(() => import('./ConflictDialog').then((module) => module.ConflictDialog), { ssr: false })
const MergedNotice = dynamic(() => import('./MergedNotice').then((module) => module.MergedNotice), { ssr: false })

type Props<V extends FieldValues> = {
  form: ApiForm<V>
  /** A name that no other form of the page has. The ids of the fields begin with it, so that links can lead to them. */
  id?: string
  /** The labels that errors need before the fields have registered theirs. */
  labels?: Record<string, string>
  /** For a person who may see but not save: no field takes input, and a sentence says so. */
  readOnly?: boolean
  /** Uses the whole width, with groups of fields beside their headings. */
  wide?: boolean
  /** Opens the part of the form that contains the field. */
  onReveal?: (name: string) => void
  children: ReactNode
}

/** Sends the form, shows its errors at the top, and asks before unsaved changes are lost. */
export function Form<V extends FieldValues>({ readOnly = false, wide, children, ...props }: Props<V>) {
  const t = useTranslations('core')
  const { form } = props
  const { save, isItem, action, refusals, conflict, merged, ...methods } = form
  const { errors, isDirty } = useFormState({ control: form.control })
  const frame = useFrame({ ...props, readOnly })

  const element = useRef<HTMLFormElement>(null)
  const { cancelReplay } = useHydrationReplay(element)

  const handledRefusals = useRef(refusals)
  useEffect(() => {
    if (handledRefusals.current === refusals) return
    handledRefusals.current = refusals
    // Run after this effect, which must not render.
    queueMicrotask(() => focusFirstProblem(frame, fieldProblemsIn(errors)))
  }, [refusals, frame, errors])

  return (
    <FormDetailsContext value={frame}>
      <FormProvider {...methods}>
        {readOnly ? (
          <Stack className={classes.form} data-wide={wide}>
            <Callout tone="plain">{t('read_only')}</Callout>
            {children}
          </Stack>
        ) : (
          /* Post keeps the input out of the address if a browser sends the form before hydration. */
          <Stack
            as="form"
            ref={element}
            className={classes.form}
            data-wide={wide}
            method="post"
            action={action}
            {...awaitingHydration}
            noValidate
            onKeyDown={(event) => {
              preventEnterSubmit(event)
              if (isItem && isSaveKey(event)) void save()
            }}
            onSubmit={(event) => {
              event.preventDefault()
              // React replays a click that happened during hydration as well.
              cancelReplay()
              void save()
            }}
          >
            {action && <EnterBlocker />}
            <ErrorSummary problems={fieldProblemsIn(errors)} />
            {children}
          </Stack>
        )}
        {isItem && <UnsavedChangesGuard active={isDirty} />}
        {conflict && <ConflictDialog conflict={conflict} form={form} />}
        {merged && <MergedNotice merged={merged} />}
      </FormProvider>
    </FormDetailsContext>
  )
}

/** The details of the form that its fields and buttons share. */
function useFrame<V extends FieldValues>({ form, id, labels, readOnly = false, onReveal }: Omit<Props<V>, 'children'>) {
  const ownId = useId()
  const [registry] = useState(() => ({
    labels: new Map(Object.entries(labels ?? {})),
    readings: new Map<string, Reading>(),
  }))
  const { saving, failure, savedAt, isItem } = form
  return useMemo(
    () => ({ id: id ?? ownId, ...registry, saving, failure, savedAt, isItem, readOnly, onReveal }),
    [id, ownId, registry, saving, failure, savedAt, isItem, readOnly, onReveal],
  )
}

function preventEnterSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof Element && event.target.matches(ENTER_FIELD_SELECTOR))
    event.preventDefault()
}

/** Saves by Ctrl or Cmd and S, where a browser would store the page. */
function isSaveKey(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
    return false
  event.preventDefault()
  return true
}

/** Input and a submit from before hydration are not lost. */
function useHydrationReplay(element: RefObject<HTMLFormElement | null>): { cancelReplay: () => void } {
  const replay = useRef<(() => void) | undefined>(undefined)
  useLayoutEffect(() => {
    if (!element.current) return
    restoreInput(element.current)
    replay.current ??= endHydrationWait(element.current)
  }, [element])
  useEffect(() => {
    // Run after the effects of the fields, which register them with the form.
    queueMicrotask(() => {
      replay.current?.()
      replay.current = undefined
    })
  }, [])
  const cancelReplay = () => {
    replay.current = undefined
  }
  return { cancelReplay }
}
