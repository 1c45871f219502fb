import { EventListPage, listMetadata } from '../event-list'

type Props = PageProps<'/[locale]/events'>

export const generateMetadata = ({ searchParams }: Props) => listMetadata({ list: 'events', searchParams })

export default function EventsPage({ searchParams }: Props) {
  return <EventListPage list="events" searchParams={searchParams} />
}
