import type { Random } from '../../mock-api/seeds/random.ts'

/** Names by frequency in Mexico. Names at the end of the list are rare. */
const SURNAMES = `Hernández García Martínez López González Pérez Rodríguez Sánchez Ramírez Cruz Gómez Flores Morales Vázquez Jiménez Reyes
  Díaz Torres Gutiérrez Ruiz Mendoza Aguilar Ortiz Moreno Castillo Romero Álvarez Méndez Chávez Rivera Juárez Ramos Herrera Domínguez
  Medina Castro Vargas Guzmán Velázquez Rojas Contreras Salazar Luna Ortega Santiago Guerrero Estrada Bautista Cortés Soto Alvarado
  Espinoza Lara Ávila Ríos Cervantes Silva Delgado Vega Márquez Sandoval Carrillo León Mejía Solís Núñez Rosas Valdez Ibarra Campos
  Cárdenas Santos Peña Maldonado Miranda Camacho Navarro Rangel Robles Rosales Trejo Acosta Nava Tapia Figueroa Barrera Esparza Garza
  Villa Meza Mora Cantú Treviño Elizondo Muñoz Quiñones Briseño Ávalos Ureña Zúñiga Iñiguez Ochoa Saldaña Yáñez Olvera Bañuelos
  Echeverría Galván Huerta Jasso Fuentes Pacheco Aguirre Cabrera Molina Arellano Zamora Serrano Valencia Ayala Salinas Padilla Franco
  Montes Villanueva Beltrán Orozco Macías Palacios Gallegos Villarreal Bravo Murillo Cisneros Montoya Velasco Rubio Marín Parra Duarte
  Osorio Nieto Zavala Rocha Rosario Lozano Escobar Castañeda Santana Arias Arroyo Andrade Corona Mata Becerra Quintero Corral Lugo Enríquez
  Tovar Leal Ponce Cuevas Ventura Galindo Alonso Magaña Cuéllar Zapata Guevara Rivas Villegas Benítez Sosa Chacón Carmona Portillo Félix
  Valenzuela Pineda Calderón Salgado Quiroz Bernal Vera Peralta Benavides Uribe Amador Segura Arriaga Varela Toledo Hidalgo Villalobos
  Paredes Carranza Ballesteros Valadez Aranda Barajas Montero Burgos Castellanos Nájera Valle Plascencia Limón Cordero Zaragoza Paz
  Barragán Sierra Vallejo Cano Coronado Escobedo Lucero Loera Lemus Monroy Carreón Rincón Tejeda Urbina Ledesma Anaya Arce Báez Barrios
  Bonilla Caballero Cadena Canales Casas Colín Covarrubias Dávila Espino Frías Gamboa Granados Grijalva Haro Hinojosa Izquierdo Jaime
  Jaramillo Landeros Lira Llamas Luján Madrid Manzano Márez Mireles Mojica Mondragón Monreal Munguía Negrete Noriega Ordaz Oropeza Osuna
  Ovalle Palma Pantoja Patiño Pedraza Pulido Quezada Quintana Renteria Resendiz Rico Rosado Rueda Saavedra Salas Saucedo Sepúlveda Tello
  Terán Tinoco Tirado Toscano Trujillo Urrutia Valdivia Vidal Villaseñor Yépez Zárate Zepeda Ñíguez Xicoténcatl Tzec Kuri Wong Nakamura`

const WOMEN = `María Guadalupe Alejandra Daniela Verónica Adriana Gabriela Patricia Leticia Claudia Margarita Martha Rosa Ana Juana Laura Lucía
  Beatriz Teresa Elena Rocío Mónica Fernanda Ximena Karla Paola Brenda Yolanda Silvia Araceli Marisol Norma Sofía Valeria Angélica Berenice
  Perla Esmeralda Natalia Regina Dulce Inés Aurora Andrea Diana Mariana Elizabeth Karina Sandra Alicia Josefina Irma Gloria Erika Blanca
  Maribel Cecilia Susana Lorena Carolina Alma Yesenia Miriam Liliana Rebeca Raquel Viridiana Nancy Jessica Cristina Isabel Carmen Estela
  Fabiola Graciela Hilda Ivonne Jazmín Lidia Luz Magdalena Nayeli Olga Paulina Rosario Rosalba Sara Selene Socorro Tania Vanessa Victoria
  Yadira Zaira Zulema Abigail Amparo Camila Citlali Itzel Montserrat Renata Romina Tonantzin Xóchitl Yaretzi Begoña`

const MEN = `José Juan Luis Carlos Jorge Miguel Francisco Alejandro Ricardo Eduardo Fernando Sergio Raúl Roberto Javier Arturo Óscar Héctor
  Iván Omar Julio Pedro Martín Rubén Gerardo Hugo Adrián Diego Ulises Ramón Víctor Andrés Rodrigo Saúl Ismael Joaquín Germán Jesús Antonio
  Manuel Daniel David Alberto Enrique Mario Alfredo Armando Rafael Salvador Marco Gabriel Israel Ernesto Guillermo Gustavo César Edgar
  Jaime Alfonso Felipe Pablo Abel Agustín Alan Aldo Álvaro Ángel Benjamín Bernardo Brandon Cristian Efraín Elías Emiliano Emmanuel Erick
  Ezequiel Fabián Félix Gilberto Gonzalo Ignacio Isaac Jonathan Josué Leonardo Leonel Mauricio Moisés Noé Octavio Pascual Ramiro Raymundo
  Rigoberto Rogelio Samuel Santiago Sebastián Tomás Uriel Vicente Cuauhtémoc Nezahualcóyotl Íñigo`

/** Returns a picker by Zipf's law: the n-th name is about n times as rare as the first. */
const createPicker = (list: string): ((random: Random) => string) => {
  const names = list.split(/\s+/u)
  let sum = 0
  const cumulative = names.map((_, i) => {
    sum += 1 / (i + 3)
    return sum
  })
  return (random) => {
    const at = random.next() * sum
    let [low, high] = [0, names.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((cumulative[middle] ?? sum) > at) high = middle
      else low = middle + 1
    }
    return names[low] ?? ''
  }
}

const [surname, woman, man] = [SURNAMES, WOMEN, MEN].map(createPicker) as [
  ReturnType<typeof createPicker>,
  ReturnType<typeof createPicker>,
  ReturnType<typeof createPicker>,
]

/** Returns one or two first names and two surnames of a man or woman. */
export const pickCrowdName = (random: Random): { first_names: string; last_names: string } => {
  const pickFirstName = random.chance(0.4) ? woman : man
  const [first, second] = [pickFirstName(random), pickFirstName(random)]
  return {
    first_names: first === second || random.chance(0.5) ? first : `${first} ${second}`,
    last_names: `${surname(random)} ${surname(random)}`,
  }
}
