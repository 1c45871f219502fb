type Named = { name_de: string; name_en: string }

/** The name of a body, a category, a profession or a topic in the language of the reader. */
export const nameIn = ({ name_de, name_en }: Named, locale: string): string => (locale === 'de' ? name_de : name_en)
