import { notFound } from 'next/navigation'
import { opaqueId } from '@/contract/shapes'
import { getPersonPage } from '@/features/people/contract/people'
import { PermissionGuard } from '../../../PermissionGuard'
import { titleMetadata } from '../../../screens'
import { PersonScreen } from './PersonScreen'

export const generateMetadata = titleMetadata('fields.person', opaqueId)

export default async function PersonRoute({ params }: { params: Promise<{ id: string }> }) {
  const id = opaqueId.safeParse((await params).id)
  if (!id.success) notFound()
  return (
    <PermissionGuard endpoints={[getPersonPage]}>
      <PersonScreen key={id.data} id={id.data} />
    </PermissionGuard>
  )
}
