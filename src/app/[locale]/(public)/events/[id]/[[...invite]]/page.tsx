import { eventMetadata, PublicEventScreen } from '../public-event-screen'

type Props = PageProps<'/[locale]/events/[id]/[[...invite]]'>

export async function generateMetadata({ params }: Props) {
  return eventMetadata(await params)
}

export default async function EventDetailPage({ params, searchParams }: Props) {
  return <PublicEventScreen {...(await params)} searchParams={searchParams} isDirect={false} />
}
