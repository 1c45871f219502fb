import { useTranslations } from 'next-intl'
import { use, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { type Endpoint, urlOf } from '@/contract/endpoint'
import { describeProblem, type ErrorTranslator, type FormDraft, validate } from '@/contract/field-errors'
import type { FieldMessages, Message } from '@/contract/problems'
import { CallFailed, call, type ResponseBody } from '../calls/call'
import { type FormFrameCallbacks, FormFrameContext } from './form-frame'
import type { Choices } from './merge-versions'
import { type FormConflict, type MergedFields, useConflicts } from './use-conflicts'

type Values<E extends Endpoint> = z.input<E['body']> & FieldValues

export type ApiForm<V extends FieldValues = FieldValues> = UseFormReturn<V> & {
  save: () => Promise<void>
  saving: boolean
  /** The time of the last save, in ISO 8601. */
  savedAt?: string
  /** True for an item of the back office, false for a form that is sent once (login, a request). */
  isItem: boolean
  /** The address of the call, where the form works without script. */
  action?: string
  /** The number of refused saves; each one moves the focus to the first invalid field. */
  refusals: number
  /** The failure of the call when the form has no host that shows it; the input stays. */
  failure?: CallFailed
  conflict?: FormConflict<V>
  /** The other person's changes that the last refused save merged into the form. */
  merged?: MergedFields
  /** True from a conflict until the form is saved. */
  isContested: boolean
  /** Saves the changes of both, with the chosen version of each field that both changed. */
  resolve: (choices: Choices) => Promise<void>
  /** Leaves the form as it is; the next save asks again. */
  decideLater: () => void
  /** The sentence of the server that needs an answer, see `confirmable`, and the field that takes it. */
  question?: FormQuestion
  /** Sends the form again with the answer. */
  confirm: (answer?: boolean | string) => Promise<void>
  dismiss: () => void
}

type FormQuestion = { field: string; text: string }
type Confirmable<V extends FieldValues> = { [Name in Path<V>]?: PathValue<V, Name> }

type Options<E extends Endpoint> = {
  params?: z.input<E['params']>
  defaultValues: DefaultValues<Values<E>>
  /** The form counts as sending until this promise settles. */
  onSaved?: (answer: ResponseBody<E>, sent: Values<E>) => void | Promise<void>
  /** For a form that is no item (login, a request): it is sent once and shows its own errors. */
  silent?: boolean
  /** Set only for calls whose documentation asks for a header. */
  headers?: (body: Values<E>) => Record<string, string>
  /**
   * The fields that the server refuses until a person answers, with their values before: their errors are questions
   * instead of errors.
   */
  confirmable?: Confirmable<Values<E>>
  /** The form as it was refused without script; its errors are shown until the next attempt. */
  draft?: FormDraft
}

/** A form that sends its values to an endpoint, validates them by its shape, and shows server errors at the fields. */
export function useApiForm<E extends Endpoint>(endpoint: E, options: Options<E>): ApiForm<Values<E>> {
  const { params, defaultValues, onSaved, silent = false, headers, confirmable = {}, draft } = options
  const translate = useFieldMessages(endpoint.errorTexts)
  const host = use(FormFrameContext)
  const [savedAt, setSavedAt] = useState<string>()
  const [drafted] = useState(() => draft && { errors: fieldErrorsOf(draft.errors, translate), text: draft.text })
  const form = useForm<Values<E>>({
    defaultValues,
    resolver: resolverOf<Values<E>>(endpoint.body, translate),
    shouldFocusError: false,
    ...(drafted && { errors: drafted.errors as FieldErrors<Values<E>> }),
  })
  const failure = drafted?.text ? translate(drafted.text) : undefined
  const { refuse, ...refused } = useRefusals(form, { host: silent ? undefined : host, failure, confirmable })

  const created = useRef<unknown>(undefined)
  const send = async (body: Values<E>) => {
    const work = () => call(endpoint, { params: saveParamsOf(params, created.current), body, headers: headers?.(body) })
    const answer = await (host ? host.run(work) : work())
    refuseAnswer(endpoint.answerErrors?.(answer, body), translate)
    created.current = Reflect.get(Object(answer), 'id')
    if (!silent) {
      setSavedAt(new Date().toISOString())
      applySaved(form, { answer, sent: body })
      host?.onSaved(endpoint)
    }
    await onSaved?.(answer, body)
  }

  const { mergeSaved, endConflict, resolve, ...conflicts } = useConflicts(form)
  /** Returns true if the form must be sent again, with the changes of another person in it. */
  const sendOrMerge = async (body: Values<E>): Promise<boolean> => {
    try {
      await send(body)
    } catch (reason) {
      if (reason instanceof CallFailed && reason.status === 409 && reason.conflict) return mergeSaved(reason.conflict)
      refuse(reason)
      return false
    }
    endConflict()
    return false
  }

  const { save: saveAnswered, saving } = useSave(form, { send: sendOrMerge, ...refused })
  // An answer holds for one attempt: what is sent next may concern another event.
  const save = () => {
    for (const [field, value] of Object.entries(confirmable))
      form.setValue(field as Path<Values<E>>, value as PathValue<Values<E>, Path<Values<E>>>)
    return saveAnswered()
  }
  const action = endpoint.formPage && urlOf(endpoint, { params })
  return {
    ...form,
    save,
    saving,
    savedAt,
    isItem: !silent,
    action,
    refusals: refused.refusals,
    failure: refused.failure,
    ...conflicts,
    resolve: (choices) => {
      resolve(choices)
      return save()
    },
    ...confirmationOf({ form, save: saveAnswered, ...refused }),
  }
}

/** An answer that names errors of fields is shown like a refusal. */
function refuseAnswer(errors: FieldMessages | null | undefined, translate: TranslateMessage): void {
  if (!errors) return
  const translated = Object.entries(errors).map(([path, texts]) => [path, texts.map((text) => translate(text, path))])
  throw new CallFailed(422, '', { errors: Object.fromEntries(translated) })
}

type SendActions<V> = { send: (values: V) => Promise<boolean>; count: () => void; forget: () => void }

/** Runs one save at a time: a second press during a save sends nothing. A merged form is sent again. */
function useSave<V extends FieldValues>(form: UseFormReturn<V>, { send, count, forget }: SendActions<V>) {
  const busy = useRef(false)
  const [saving, setSaving] = useState(false)
  const save = async () => {
    if (busy.current) return
    busy.current = true
    forget()
    let isUnsent = true
    try {
      while (isUnsent) {
        isUnsent = false
        const isInvalid = await sendValid(form, async (values) => {
          setSaving(true)
          isUnsent = await send(values)
        })
        if (isInvalid) count()
      }
    } finally {
      busy.current = false
      setSaving(false)
    }
  }
  return { save, saving }
}

/** Once a new item has an id, saving again changes it instead of creating another. */
function saveParamsOf<P>(params: P, created: unknown): P {
  const isNew = Reflect.get(Object(params), 'id') === 'new'
  return isNew && created ? { ...params, id: created } : params
}

/**
 * Tells whether the form was invalid: react-hook-form shows the errors only after its own callback, so the check comes
 * afterwards.
 */
async function sendValid<V extends FieldValues>(form: UseFormReturn<V>, send: (values: V) => Promise<void>) {
  let invalid = false
  await form.handleSubmit(send, () => {
    invalid = true
  })()
  return invalid
}

type RefusalSource<V extends FieldValues> = {
  host: FormFrameCallbacks | undefined
  failure: string | undefined
  confirmable: Confirmable<V>
}

/** Handles a refused save without losing the input: shows errors at the fields, or a message. */
function useRefusals<V extends FieldValues>(
  form: UseFormReturn<V>,
  { host, failure: first, confirmable }: RefusalSource<V>,
) {
  const [failure, setFailure] = useState(() => (first ? new CallFailed(422, '', { message: first }) : undefined))
  const [refusals, setRefusals] = useState(0)
  const [question, setQuestion] = useState<FormQuestion>()
  const count = () => setRefusals((before) => before + 1)

  const refuse = (reason: unknown) => {
    if (!(reason instanceof CallFailed)) throw reason
    if (reason.status !== 422) return host ? host.onFailed(reason) : setFailure(reason)
    const [[field = '', texts = []] = [], ...others] = Object.entries(reason.errors)
    if (field in confirmable && others.length === 0) return setQuestion({ field, text: texts.join(' ') })
    for (const [path, texts] of Object.entries(reason.errors)) {
      form.setError(path as Path<V>, { type: 'server', message: texts.join(' ') })
    }
    count()
    host?.onInvalid(reason.message)
  }
  return {
    refuse,
    count,
    forget: () => setFailure(undefined),
    failure,
    refusals,
    question,
    setQuestion,
  }
}

type ConfirmationState<V extends FieldValues> = {
  form: UseFormReturn<V>
  save: () => Promise<void>
  question: FormQuestion | undefined
  setQuestion: (question: undefined) => void
}

const confirmationOf = <V extends FieldValues>(state: ConfirmationState<V>) => ({
  question: state.question,
  dismiss: () => state.setQuestion(undefined),
  confirm: (answer: boolean | string = true) => {
    const { form, question, save } = state
    state.setQuestion(undefined)
    if (question) form.setValue(question.field as Path<V>, answer as PathValue<V, Path<V>>)
    return save()
  },
})

/** Shows the saved item; input typed during the save stays as an unsaved change. */
function applySaved<V extends FieldValues>(
  form: UseFormReturn<V>,
  { answer, sent }: { answer: unknown; sent: V },
): void {
  const typed = form.getValues()
  const later = Object.keys(typed).filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(sent[name]))
  form.reset({ ...typed, ...(answer as Partial<V>) })
  for (const name of later) form.setValue(name as Path<V>, typed[name], { shouldDirty: true })
}

function resolverOf<V extends FieldValues>(shape: z.ZodType, translate: TranslateMessage): Resolver<V> {
  return (values) => {
    const result = validate(shape, values)
    if (!result.errors) return { values, errors: {} }
    return { values: {}, errors: fieldErrorsOf(result.errors, translate) }
  }
}

/** The first error of each field as react-hook-form nests them; the type is the key of the message. */
function fieldErrorsOf(messages: FieldMessages, translate: TranslateMessage): object {
  const errors = {}
  for (const [path, [first]] of Object.entries(messages)) {
    if (first) set(errors, path, { type: keyOf(first), message: translate(first, path) })
  }
  return errors
}

const keyOf = (message: Message) => (typeof message === 'string' ? message : message.key)

type TranslateMessage = (message: Message, path?: string) => string

/** Translates messages of fields; browser and server use the same keys. */
export function useFieldMessages(errorTexts?: string): TranslateMessage {
  const t = useTranslations() as ErrorTranslator
  return (message, path = '') => describeProblem(message, { path, errorTexts }, t)
}
