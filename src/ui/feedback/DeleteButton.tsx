import { useTranslations } from 'next-intl'
import type { CallInput } from '@/client/calls/call'
import type { Endpoint } from '@/contract/endpoint'
import { ConfirmButton } from './ConfirmButton'
import { useDeletion } from './use-deletion'

type Props<E extends Endpoint> = {
  endpoint: E
  params: CallInput<E>['params']
  /** The name in the question. */
  name: string
  /** Replaces the question where more than this object is deleted. */
  question?: string
  onDeleted?: () => void
}

/** Deletes after a confirmation. */
export function DeleteButton<E extends Endpoint>({ name, question, ...deletion }: Props<E>) {
  const t = useTranslations('core')
  const remove = useDeletion(deletion)
  return <ConfirmButton label={t('delete')} question={question ?? t('delete_question', { name })} onConfirm={remove} />
}
