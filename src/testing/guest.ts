import type { Guest } from '@/features/registrations/contract/check-in'

/** A guest of the check-in list who left nothing but the given data. */
export const aGuest = (fields: Pick<Guest, 'id'> & Partial<Guest>): Guest => ({
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
  ...fields,
})
