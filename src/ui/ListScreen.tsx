'use client'

import type { ListEndpoint } from '@/client/lists'
import { ButtonLink } from './ButtonLink'
import { PageHeader } from './PageHeader'
import { DataTable, type DataTableProps } from './table/DataTable'

type Props<E extends ListEndpoint> = Omit<DataTableProps<E>, 'caption' | 'empty'> & {
  title: string
  /** Where something new begins, and what the way there is called. */
  create: { href: string; label: string }
  /** What to say while there is nothing yet. */
  empty: string
}

/** A page of the back office that is a list. */
export function ListScreen<E extends ListEndpoint>({ title, create, empty, ...table }: Props<E>) {
  const button = <ButtonLink href={create.href}>{create.label}</ButtonLink>
  return (
    <>
      <PageHeader title={title}>{button}</PageHeader>
      <DataTable {...table} caption={title} empty={{ text: empty, action: button }} />
    </>
  )
}
