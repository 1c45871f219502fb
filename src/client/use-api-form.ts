'use client'

import { useTranslations } from 'next-intl'
import { use, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import type { Endpoint } from '@/contract/endpoint'
import { validate } from '@/contract/field-errors'
import type { Message } from '@/contract/problems'
import { type Answer, CallFailed, type ConflictDetails, call } from './call'
import { FormHost, type Host } from './form-host'

type Values<E extends Endpoint> = z.input<E['body']> & FieldValues

export type ApiForm<V extends FieldValues = FieldValues> = UseFormReturn<V> & {
  save: () => Promise<void>
  saving: boolean
  /** An instant, as on the wire. */
  savedAt?: string
  /** An item of the back office; otherwise a form that is sent once (login, a request). */
  isItem: boolean
  /** How often it was refused: each refusal moves the focus to the first field that is wrong. */
  refusals: number
  /** Why it could not be sent, where nobody else says so: what was typed stays. */
  failure?: CallFailed
  conflict?: ConflictDetails
  keepMine: () => Promise<void>
  takeTheirs: () => void
  /** Neither yet: the form stays as it is, and saving again asks again. */
  decideLater: () => void
}

type Options<E extends Endpoint> = {
  params?: z.input<E['params']>
  defaultValues: DefaultValues<Values<E>>
  /** While its promise is open the form counts as sending. */
  onSaved?: (answer: Answer<E>, sent: Values<E>) => void | Promise<void>
  /** Not an item (login, a request): it is sent once, and says in its own place what went wrong. */
  silent?: boolean
  /** Only where the documented call asks for one. */
  headers?: (body: Values<E>) => Record<string, string>
}

/** A form over an endpoint: its own shape validates while typing ends, the server's refusals land on the fields. */
export function useApiForm<E extends Endpoint>(endpoint: E, options: Options<E>): ApiForm<Values<E>> {
  const { params, defaultValues, onSaved, silent = false, headers } = options
  const say = useFieldMessages()
  const host = use(FormHost)
  const [savedAt, setSavedAt] = useState<string>()
  const form = useForm<Values<E>>({
    defaultValues,
    resolver: resolverOf<Values<E>>(endpoint.body, say),
    shouldFocusError: false,
  })
  const { refuse, ...refused } = useRefusals(form, silent ? undefined : host)

  const created = useRef<unknown>(undefined)
  const send = async (body: Values<E>) => {
    const work = () => call(endpoint, { params: paramsOf(params, created.current), body, headers: headers?.(body) })
    const answer = await (host ? host.run(work) : work())
    created.current = Reflect.get(Object(answer), 'id')
    if (!silent) {
      setSavedAt(new Date().toISOString())
      takeSaved(form, { answer, sent: body })
      host?.saved(endpoint)
    }
    await onSaved?.(answer, body)
  }

  const { save, saving } = useSave(form, { send: (body) => send(body).catch(refuse), ...refused })
  return { ...form, save, saving, savedAt, isItem: !silent, ...conflictOf({ form, save, ...refused }) }
}

type Sending<V> = { send: (values: V) => Promise<void>; count: () => void; forget: () => void }

/** One at a time: a second press while the first is on its way sends nothing. */
function useSave<V extends FieldValues>(form: UseFormReturn<V>, { send, count, forget }: Sending<V>) {
  const busy = useRef(false)
  const [saving, setSaving] = useState(false)
  const save = async () => {
    if (busy.current) return
    busy.current = true
    forget()
    try {
      const invalid = await sendValid(form, (values) => {
        setSaving(true)
        return send(values)
      })
      if (invalid) count()
    } finally {
      busy.current = false
      setSaving(false)
    }
  }
  return { save, saving }
}

/** Public site, point 7: once a new item has an id, saving again changes it instead of creating another. */
function paramsOf<P>(params: P, created: unknown): P {
  const isNew = Reflect.get(Object(params), 'id') === 'new'
  return isNew && created ? { ...params, id: created } : params
}

/** Whether it was held back: react-hook-form shows the errors only after its own callback, so ask when it is done. */
async function sendValid<V extends FieldValues>(form: UseFormReturn<V>, send: (values: V) => Promise<void>) {
  let invalid = false
  await form.handleSubmit(send, () => {
    invalid = true
  })()
  return invalid
}

/** What becomes of a refused save: a question, marks on the fields, or a sentence; what was typed stays. */
function useRefusals<V extends FieldValues>(form: UseFormReturn<V>, host: Host | undefined) {
  const [conflict, setConflict] = useState<ConflictDetails>()
  const [failure, setFailure] = useState<CallFailed>()
  const [refusals, setRefusals] = useState(0)
  const count = () => setRefusals((before) => before + 1)

  const refuse = (reason: unknown) => {
    if (!(reason instanceof CallFailed)) throw reason
    if (reason.status === 409 && reason.conflict) return setConflict(reason.conflict)
    if (reason.status !== 422) return host ? host.failed(reason) : setFailure(reason)
    for (const [path, texts] of Object.entries(reason.errors)) {
      form.setError(path as Path<V>, { type: 'server', message: texts.join(' ') })
    }
    count()
    host?.invalid(reason.message)
  }
  return { refuse, count, forget: () => setFailure(undefined), failure, refusals, conflict, setConflict }
}

type Refused<V extends FieldValues> = {
  form: UseFormReturn<V>
  save: () => Promise<void>
  refusals: number
  failure?: CallFailed
  conflict?: ConflictDetails
  setConflict: (conflict: undefined) => void
}

/** The answers to "somebody saved in between": send mine over the newer stamp, show theirs, or neither yet. */
function conflictOf<V extends FieldValues>({ form, save, refusals, failure, conflict, setConflict }: Refused<V>) {
  return {
    refusals,
    failure,
    conflict,
    keepMine: () => {
      setConflict(undefined)
      form.setValue('updated_at' as Path<V>, conflict?.current.updated_at as PathValue<V, Path<V>>)
      return save()
    },
    takeTheirs: () => {
      setConflict(undefined)
      form.reset({ ...form.getValues(), ...(conflict?.current as Partial<V>) })
    },
    decideLater: () => setConflict(undefined),
  }
}

/** The item becomes what the server answered; what was typed while it was on its way stays, as a change. */
function takeSaved<V extends FieldValues>(
  form: UseFormReturn<V>,
  { answer, sent }: { answer: unknown; sent: V },
): void {
  const typed = form.getValues()
  const later = Object.keys(typed).filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(sent[name]))
  form.reset({ ...typed, ...(answer as Partial<V>) })
  for (const name of later) form.setValue(name as Path<V>, typed[name], { shouldDirty: true })
}

function resolverOf<V extends FieldValues>(shape: z.ZodType, say: (message: Message) => string): Resolver<V> {
  return (values) => {
    const result = validate(shape, values)
    if (!result.errors) return { values, errors: {} }
    const errors = {}
    for (const [path, [first]] of Object.entries(result.errors)) {
      set(errors, path, { type: 'validate', message: first && say(first) })
    }
    return { values: {}, errors }
  }
}

/** A field's message in the reader's language: the same keys as the server's. */
export function useFieldMessages() {
  const t = useTranslations('errors')
  return (message: Message) => {
    const { key, values } = typeof message === 'string' ? { key: message, values: undefined } : message
    return t.has(key as 'required') ? t(key as 'required', values as undefined) : key
  }
}
