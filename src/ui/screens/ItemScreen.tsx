'use client'

import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Answer } from '@/client/call'
import { useMay } from '@/client/permissions'
import { useApiForm } from '@/client/use-api-form'
import { useDraft } from '@/client/use-draft'
import { addressOf, type Endpoint } from '@/contract/endpoint'
import type { IdOrNew } from '@/contract/shapes'
import { useRouter } from '@/i18n/navigation'
import { DeleteButton } from './DeleteButton'
import { Form } from './form/Form'
import { SaveButton } from './form/SaveButton'
import { HistoryLink } from './HistoryLink'
import { Item, type Saved } from './Item'
import { PageHeader } from './PageHeader'

type ById = { id: IdOrNew }
/** An endpoint whose answer a form edits; every item's endpoint names it by `id`. */
type ItemEndpoint<Wire extends z.ZodType<Saved>> = Endpoint<z.ZodType<ById, ById>, z.ZodType, z.ZodType, Wire>

type Props<Wire extends z.ZodType<Saved>> = {
  id: IdOrNew
  get: ItemEndpoint<Wire>
  save: ItemEndpoint<Wire>
  remove: Endpoint
  /** The list it belongs to, where one is after deleting. */
  list: string
  /** What the log of changes calls such items; without it their history is not offered. */
  object?: string
  title: (item: z.output<Wire>) => string
  /** What is asked before deleting it, where that is more than its name. */
  questionOf?: (item: z.output<Wire>) => string | undefined
  /** The fields. */
  children: ReactNode
}

/** A page of the back office that is one item: its fields, saved, deleted and guarded against loss. */
export function ItemScreen<Wire extends z.ZodType<Saved>>({ id, get, ...props }: Props<Wire>) {
  return (
    <Item endpoint={get} id={id} list={props.list}>
      {(item, onSaved) => <Loaded {...props} id={id} item={item} onSaved={onSaved} />}
    </Item>
  )
}

type LoadedProps<Wire extends z.ZodType<Saved>> = Omit<Props<Wire>, 'get'> & {
  item: Answer<ItemEndpoint<Wire>>
  onSaved: (saved: Saved) => void
}

function Loaded<Wire extends z.ZodType<Saved>>({
  id,
  save,
  remove,
  list,
  object,
  title,
  questionOf,
  item,
  onSaved,
  children,
}: LoadedProps<Wire>) {
  const may = useMay()
  const router = useRouter()
  const form = useApiForm(save, { params: { id }, defaultValues: item, onSaved })
  useDraft(form, addressOf(save, { params: { id } }))
  return (
    <>
      <PageHeader title={title(item)}>
        {id !== 'new' && object && <HistoryLink object={object} object_id={id} />}
        {id !== 'new' && may(remove) && (
          <DeleteButton
            endpoint={remove}
            params={{ id }}
            name={title(item)}
            question={questionOf?.(item)}
            onDeleted={() => router.push(list)}
          />
        )}
      </PageHeader>
      <Form form={form} readOnly={!may(save)}>
        {children}
        {may(save) && <SaveButton />}
      </Form>
    </>
  )
}
