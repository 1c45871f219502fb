import { EventListPage, listMetadata } from '../event-list'

type Props = PageProps<'/[locale]/events_d'>

export const generateMetadata = ({ searchParams }: Props) => listMetadata({ list: 'events_d', searchParams })

export default function DoctorsEventsPage({ searchParams }: Props) {
  return <EventListPage list="events_d" searchParams={searchParams} />
}
