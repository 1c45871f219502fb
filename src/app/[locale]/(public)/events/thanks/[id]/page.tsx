import { ThanksPage, thanksMetadata } from '../thanks'

export async function generateMetadata({ params }: PageProps<'/[locale]/events/thanks/[id]'>) {
  const { id } = await params
  return thanksMetadata(id)
}

export default async function EventThanksPage({ params, searchParams }: PageProps<'/[locale]/events/thanks/[id]'>) {
  const { id } = await params
  return <ThanksPage id={id} isDirect={false} query={await searchParams} />
}
