import { useTranslations } from 'next-intl'
import type { Count } from '../../contract/office'

type Registered = Pick<Count, 'parties' | 'registered'>
type Waiting = Pick<Count, 'waiting' | 'offered' | 'waiting_people'>
type Attended = Pick<Count, 'participated' | 'no_show' | 'has_taken_place'>

/**
 * The words for the numbers of an event, the same in the list of events, in the header of an event, above its people and
 * on the home page. A registration is a party, and each of its people takes a seat.
 */
export function useCountTexts() {
  const t = useTranslations('workshops')
  return {
    ofRegistered: ({ parties, registered }: Registered) => t('parties_and_people', { parties, people: registered }),
    ofWaiting: ({ waiting, offered, waiting_people }: Waiting) => {
      const parties = t('list_waiting', { parties: waiting + offered, people: waiting_people })
      return offered > 0 ? `${parties}, ${t('list_offered', { count: offered })}` : parties
    },
    ofAttended: ({ participated, no_show, has_taken_place }: Attended) => {
      const came = t('list_participated', { count: participated })
      return has_taken_place ? `${came}, ${t('list_no_show', { count: no_show })}` : came
    },
  }
}

export const hasWaitingParties = ({ waiting, offered }: Pick<Waiting, 'waiting' | 'offered'>): boolean =>
  waiting + offered > 0
