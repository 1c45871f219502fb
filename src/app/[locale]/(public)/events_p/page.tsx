import { EventListPage, listMetadata } from '../event-list'

type Props = PageProps<'/[locale]/events_p'>

export const generateMetadata = ({ searchParams }: Props) => listMetadata({ list: 'events_p', searchParams })

export default function PharmacistsEventsPage({ searchParams }: Props) {
  return <EventListPage list="events_p" searchParams={searchParams} />
}
