/** Short names of things that nobody minds and that sound different; the order is part of every ticket, so it never changes. */
const GERMAN = `
  Adler Ahorn Akkordeon Albatros Ameise Ananas Anker Apfel Aprikose Armband Atlas Aubergine Auto Axt Bagger Bahnhof
  Balkon Banane Basilikum Baum Becher Besen Biber Birne Bison Bleistift Blume Bohne Brezel Brief Brille Brombeere Brot
  Brunnen Buch Burg Butter Dachs Dampfer Dattel Delfin Diamant Distel Drachen Eiche Eidechse Elch Elefant Ente Erbse
  Erdbeere Eule Fahrrad Farn Fasan Feder Fenster Fichte Flamingo Flasche Flocke Forelle Frosch Fuchs Gabel Garten
  Gecko Geige Gepard Giraffe Gitarre Gold Granit Gras Hafen Hahn Hammer Hamster Handschuh Harfe Hase Haus Hecht
  Heidelbeere Helm Hemd Hering Herz Himbeere Hirsch Honig Igel Ingwer Insel Jaguar Joghurt Kaffee Kajak Kakao Kaktus
  Kamin Kanu Karotte Karte Kastanie Kerze Kessel Kiefer Kiesel Kirsche Kiwi Klarinette Klavier Klee Koala Koffer Kohle
  Kolibri Kompass Koralle Korb Korken Kranich Kreide Kuchen Lama Lampe Laterne Laub Lavendel Leiter Lerche Leuchtturm
  Libelle Lilie Linde Lokomotive Magnet Mandel Mango Marmelade Maulwurf Melone Messer Minze Mond Moos Muschel Nagel
  Narzisse Nashorn Nest Nudel Oboe Olive Orange Otter Paddel Palme Panda Papagei Paprika Pelikan Perle Petersilie
  Pfanne Pfau Pfeffer Pfirsich Pflaume Pilz Pinguin Pirol Pony Posaune Puma Quelle Quitte Rabe Radieschen Rakete Regal
  Reh Reis Rettich Ring Robbe Rose Rosine Rubin Salat Salbei Salz Schal Schaukel Schere Schiff Schirm Schlitten Schnee
  Schrank Schwan Seepferd Seife Seil Sellerie Senf Silber Socke Sofa Sonne Spargel Specht Spinat Stern Stiefel Storch
  Strand Stuhl Tanne Tasse Taube Teller Teppich Tiger Tisch Tomate Topf Trommel Trompete Tulpe Turm Vanille Veilchen
  Violine Vulkan Waage Walnuss Weide Weizen Welle Wiese Wolf Wolke Zahnrad Zange Zaun Zebra Zelt Zimt Zirkel Zitrone
  Zucchini Zucker Zug Zwiebel`

const ENGLISH = `
  Acorn Album Almond Alpaca Amber Anchor Antelope Apple Apricot Apron Arrow Artichoke Asparagus Atlas Avocado Badger
  Bakery Balcony Balloon Bamboo Banana Banjo Barrel Basil Basket Beaver Bicycle Biscuit Bison Blanket Blueberry Bottle
  Bracelet Bread Brick Bridge Broccoli Broom Bucket Buffalo Butter Button Cabbage Cactus Camel Camera Candle Canoe
  Canyon Caramel Carpet Carrot Castle Cedar Celery Cello Chair Chalk Cheese Cherry Chess Chestnut Chimney Cinnamon
  Clarinet Clock Cloud Clover Cobalt Coconut Coffee Comet Compass Copper Coral Cotton Cricket Crown Cucumber Curtain
  Daisy Diamond Dolphin Dragonfly Drum Duck Eagle Elephant Emerald Falcon Feather Fence Fern Fiddle Flag Flamingo
  Flannel Flute Fork Fox Frog Garden Garlic Gazelle Ginger Giraffe Glacier Glove Goat Granite Grape Guitar Hammer
  Hamster Harp Hawk Hazelnut Hedgehog Helmet Honey Horse Iguana Island Ivory Jacket Jaguar Jasmine Juniper Kayak
  Kettle Kite Kiwi Koala Ladder Lagoon Lamp Lantern Lavender Leaf Lemon Lentil Leopard Lighthouse Lily Lizard Llama
  Lobster Lynx Magnet Magpie Mango Marble Meadow Mirror Mitten Moon Mosaic Mountain Mushroom Mustard Napkin Needle
  Nest Noodle Notebook Nutmeg Oak Oboe Ocean Octopus Olive Onion Orange Orchid Ostrich Otter Owl Pancake Panda Panther
  Parsley Peach Peacock Peanut Pebble Pelican Pencil Penguin Pepper Piano Pillow Pineapple Plum Pony Poppy Potato
  Pumpkin Puzzle Quartz Rabbit Raccoon Radish Rainbow Raspberry Raven Ribbon Rice River Robin Rocket Ruby Saddle
  Saffron Salad Salmon Sapphire Scarf Scissors Seahorse Seal Shell Ship Shovel Silver Skate Sofa Sparrow Spinach
  Squirrel Star Strawberry Sunflower Swan Table Teapot Tent Thimble Thistle Tiger Toast Tomato Tower Tractor Train
  Trumpet Tulip Tunnel Turtle Umbrella Vanilla Velvet Volcano Waffle Walnut Walrus Zebra`

/** 256 words in each language, one for each value of a byte. */
export const TICKET_WORDS = { de: GERMAN.trim().split(/\s+/), en: ENGLISH.trim().split(/\s+/) }
