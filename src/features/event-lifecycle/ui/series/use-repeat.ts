import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed, call } from '@/client/calls/call'
import { isRelatedTo } from '@/client/calls/query'
import { useFieldMessages } from '@/client/forms/use-api-form'
import { validate } from '@/contract/field-errors'
import { saveWorkshop } from '@/features/workshops/contract/lifecycle'
import { repeatWorkshop } from '@/features/workshops/contract/series'

type Choice = { dates: string[]; signup_active: boolean }
/** The message at each date, by its place in the list. */
type DateErrors = Record<number, string>

/** Creates the events of these days. `onCreated` gets their ids in the same order. */
export function useRepeat(id: number, onCreated: (ids: number[]) => void) {
  const fieldMessage = useFieldMessages(repeatWorkshop.errorTexts)
  const queries = useQueryClient()
  const [errors, setErrors] = useState<DateErrors>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: (choice: Choice) => call(repeatWorkshop, { params: { id }, body: choice }),
    onSuccess: ({ ids }) => {
      void queries.invalidateQueries({ predicate: isRelatedTo(saveWorkshop) })
      onCreated(ids)
    },
    onError: (failure) => {
      if (failure instanceof CallFailed) setErrors(errorsOf(failure.errors, ([text = '']) => text))
    },
  })
  const repeat = (choice: Choice) => {
    const found = errorsOf(validate(repeatWorkshop.body, choice).errors ?? {}, ([message], path) =>
      message === undefined ? '' : fieldMessage(message, path),
    )
    setErrors(found)
    if (Object.keys(found).length === 0) mutate(choice)
  }
  const refused = error instanceof CallFailed && Object.keys(errors).length === 0 ? error : undefined
  return { repeat, creating: isPending, errors, failure: refused }
}

/** An error of the whole list stands at its first date. */
function errorsOf<Text>(problems: Record<string, Text[]>, read: (texts: Text[], path: string) => string): DateErrors {
  const entries = Object.entries(problems).filter(([path]) => path.startsWith('dates'))
  return Object.fromEntries(entries.map(([path, texts]) => [Number(path.split('.')[1] ?? 0), read(texts, path)]))
}
