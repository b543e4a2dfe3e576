private import Glibc

func sine(_ angle: Double) -> Double { sin(angle) }
func cosine(_ angle: Double) -> Double { cos(angle) }
func decimalLogarithm(_ number: Double) -> Double { log10(number) }
/// 10 to the power of `exponent`.
func powerOfTen(_ exponent: Double) -> Double { pow(10, exponent) }
