import { PageSkeleton } from './Skeletons'

export default PageSkeleton
