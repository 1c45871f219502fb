import { listPeople } from '@/features/people/contract/people'
import { PeopleTable } from '@/features/people/ui/PeopleTable'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('fields.people')

export default screen([listPeople], PeopleTable)
