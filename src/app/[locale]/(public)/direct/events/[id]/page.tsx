import { eventMetadata, PublicEventScreen } from '../../../events/[id]/public-event-screen'

type Props = PageProps<'/[locale]/direct/events/[id]'>

export async function generateMetadata({ params }: Props) {
  return eventMetadata(await params)
}

/** The same page for visitors from other sites, without links to the lists of events. */
export default async function DirectEventPage({ params, searchParams }: Props) {
  return <PublicEventScreen {...(await params)} searchParams={searchParams} isDirect />
}
