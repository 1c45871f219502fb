import { EventScreen, eventMetadata } from '../event-screen'

type Props = PageProps<'/[locale]/events/[id]/[[...invite]]'>

export async function generateMetadata({ params }: Props) {
  return eventMetadata(await params)
}

export default async function EventDetailPage({ params, searchParams }: Props) {
  return <EventScreen {...(await params)} searchParams={searchParams} isDirect={false} />
}
