import { ThanksPage, thanksMetadata } from '../../../../events/thanks/thanks'

export async function generateMetadata({ params }: PageProps<'/[locale]/direct/events/[id]/thanks'>) {
  const { id } = await params
  return thanksMetadata(id)
}

export default async function DirectThanksPage({
  params,
  searchParams,
}: PageProps<'/[locale]/direct/events/[id]/thanks'>) {
  const { id } = await params
  return <ThanksPage id={id} isDirect query={await searchParams} />
}
