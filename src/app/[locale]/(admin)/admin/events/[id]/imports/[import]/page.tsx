import { notFound } from 'next/navigation'
import { id } from '@/contract/shapes'
import { Permitted } from '@/features/accounts/ui/Permitted'
import { getImport } from '@/features/imports/contract'
import { ImportedScreen } from '@/features/imports/ui/ImportedScreen'
import { titled } from '../../../../../screens'

type Props = { params: Promise<{ id: string; import: string }> }

export const generateMetadata = ({ params }: Props) =>
  titled('imports.imported_title')({ params: params.then((named) => ({ id: named.import })) })

/** Both are numbers: an import belongs to one event. */
export default async function ImportedPage({ params }: Props) {
  const named = await params
  const [event, own] = [id.safeParse(named.id), id.safeParse(named.import)]
  if (!event.success || !own.success) notFound()
  return (
    <Permitted endpoints={[getImport]}>
      <ImportedScreen key={own.data} id={own.data} workshop_id={event.data} />
    </Permitted>
  )
}
