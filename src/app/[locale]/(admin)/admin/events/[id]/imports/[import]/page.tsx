import { notFound } from 'next/navigation'
import { id } from '@/contract/shapes'
import { getImport } from '@/features/imports/contract'
import { ImportResultScreen } from '@/features/imports/ui/result/ImportResultScreen'
import { PermissionGuard } from '../../../../../PermissionGuard'
import { titleMetadata } from '../../../../../screens'

type Props = { params: Promise<{ id: string; import: string }> }

export const generateMetadata = ({ params }: Props) =>
  titleMetadata('imports.imported_title')({ params: params.then((named) => ({ id: named.import })) })

/** Both parts of the address are numbers, because an import belongs to one event. */
export default async function ImportedPage({ params }: Props) {
  const named = await params
  const event = id.safeParse(named.id)
  const own = id.safeParse(named.import)
  if (!event.success || !own.success) notFound()
  return (
    <PermissionGuard endpoints={[getImport]}>
      <ImportResultScreen key={own.data} id={own.data} workshop_id={event.data} />
    </PermissionGuard>
  )
}
