import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { ResponseBody } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useApiForm } from '@/client/forms/use-api-form'
import { useDraft } from '@/client/forms/use-draft'
import { type Endpoint, urlOf } from '@/contract/endpoint'
import type { IdOrNew } from '@/contract/shapes'
import { useRouter } from '@/i18n/navigation'
import { HistoryLink } from '../buttons/HistoryLink'
import { DeleteButton } from '../feedback/DeleteButton'
import { Form } from '../form/Form'
import { SaveButton } from '../form/SaveButton'
import { PageHeader } from '../layout/PageHeader'
import { ItemLoader, type SavedItem } from './ItemLoader'

type IdParams = { id: IdOrNew }
/** A form edits the answer of this endpoint; the parameter `id` names the item. */
type ItemEndpoint<Wire extends z.ZodType<SavedItem>> = Endpoint<
  z.ZodType<IdParams, IdParams>,
  z.ZodType,
  z.ZodType,
  Wire
>

type Props<Wire extends z.ZodType<SavedItem>> = {
  id: IdOrNew
  get: ItemEndpoint<Wire>
  save: ItemEndpoint<Wire>
  remove: Endpoint
  /** The list to return to after deleting. */
  list: string
  /** The name of these objects in the log of changes; without it no history is offered. */
  object?: string
  title: (item: z.output<Wire>) => string
  /** Replaces the question before deleting where it is more than the name. */
  questionOf?: (item: z.output<Wire>) => string | undefined
  /** The parts of the form with data of their own, which are loaded at once instead of after the item. */
  prefetch?: ReactNode
  /** Uses the whole width of the page. */
  wide?: boolean
  children: ReactNode
}

/** A page of the back office for one item that can be saved and deleted and asks before changes are lost. */
export function ItemScreen<Wire extends z.ZodType<SavedItem>>({ id, get, prefetch, ...props }: Props<Wire>) {
  return (
    <ItemLoader endpoint={get} id={id} nameOf={props.title} list={props.list} prefetch={prefetch}>
      {(item, onSaved) => <LoadedItem {...props} id={id} item={item} onSaved={onSaved} />}
    </ItemLoader>
  )
}

type LoadedItemProps<Wire extends z.ZodType<SavedItem>> = Omit<Props<Wire>, 'get' | 'prefetch'> & {
  item: ResponseBody<ItemEndpoint<Wire>>
  onSaved: (saved: SavedItem) => void
}

function LoadedItem<Wire extends z.ZodType<SavedItem>>({
  id,
  save,
  remove,
  list,
  object,
  title,
  questionOf,
  wide,
  item,
  onSaved,
  children,
}: LoadedItemProps<Wire>) {
  const may = useMay()
  const router = useRouter()
  const form = useApiForm(save, { params: { id }, defaultValues: item, onSaved })
  useDraft(form, urlOf(save, { params: { id } }))
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
      <Form form={form} readOnly={!may(save)} wide={wide}>
        {children}
        {may(save) && <SaveButton />}
      </Form>
    </>
  )
}
