import type { Guest } from '../contract/guest-list'

/** Returns a guest of whom only these data are known. */
export const guestWith = (known: Pick<Guest, 'id'> & Partial<Guest>): Guest => ({
  title: '',
  first_name: '',
  last_name: '',
  email: '',
  institution: '',
  participated: null,
  came_at: null,
  left_at: null,
  main_name: null,
  profession_id: null,
  entrance_note: '',
  ticket: null,
  efn: null,
  missing_numbers: [],
  ...known,
})
